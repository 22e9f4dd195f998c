import 'chapterwise/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, storiesOf, useScenario } from 'chapterwise'
import { CalendarServer } from '../calendar'
import { CalendarData, CalendarStory } from './stories'

const server = new CalendarServer()
BeforeAll(() => server.open())
AfterAll(() => server.close())

const { Given, tell } = storiesOf(CalendarStory)
Given(
  'a calendar has been made',
  tell((story) => story.calendarHasBeenMade()),
)
Given(
  'the calendar has been renamed to {string}',
  tell((story, name) => story.calendarHasBeenRenamed(name)),
)
Given(
  'the calendar has been removed',
  tell((story) => story.calendarHasBeenRemoved()),
)
Given(
  'the event {string} has been made for {word}',
  tell((story, summary, day) => story.eventHasBeenMade(summary, day)),
)
Given(
  'the event has been read',
  tell((story) => story.eventHasBeenRead()),
)
Given(
  'the event has been changed to {string}',
  tell((story, summary) => story.eventHasBeenChangedTo(summary)),
)
Given(
  'the event has been put off to {word}',
  tell((story, day) => story.eventHasBeenPutOffTo(day)),
)
Given(
  'the event has been completed',
  tell((story) => story.eventHasBeenCompleted()),
)
Given(
  'the event has been opened again',
  tell((story) => story.eventHasBeenOpenedAgain()),
)
Given(
  'the event has been commented with {string}',
  tell((story, text) => story.eventHasBeenCommented(text)),
)
Given(
  'the event has been moved to an archive',
  tell((story) => story.eventHasBeenMoved()),
)
Given(
  'the event has been removed',
  tell((story) => story.eventHasBeenRemoved()),
)
Given(
  'both calendars have been removed',
  tell((story) => story.calendarsHaveBeenRemoved()),
)

useScenario(
  ScenarioConfiguration.withStoryBook(CalendarStory, CalendarData).configure(() => ({
    baseURL: server.url,
    actors: { bob: ({ api }) => api.authenticateAs('bob', 'hush') },
  })),
)
