import 'chapterwise/steps'
import { expect } from 'chai'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import {
  Chapter,
  ScenarioConfiguration,
  StoryBook,
  storiesOf,
  useScenario,
  type EndChapter,
} from 'chapterwise'
import { closeTasks, openTasks, urlOfTasks } from '../api'

class TaskData {
  taskId!: string
}

interface Task {
  readonly id: string
}

class TaskStory extends StoryBook<TaskData> {
  taskHasBeenWritten(title: string, priority: number): TaskWritten {
    return this.when(async ({ api, storyData }) => {
      const task = { title, priority, note: 'soon' }
      storyData.taskId = (await api.post('/tasks', task)).shouldBe.created<Task>().id
    }).proceedToChapter(TaskWritten)
  }
}

class TaskWritten extends Chapter<TaskData> {
  taskHasBeenRead(): this {
    return this.when(async ({ api, storyData }) => {
      ;(await api.get(`/tasks/${storyData.taskId}`)).shouldBe.ok()
    }).stay()
  }

  taskHasBeenReplaced(title: string, state: string): this {
    return this.when(async ({ api, storyData }) => {
      const response = await api.put(`/tasks/${storyData.taskId}`, { title, state, priority: 2 })
      expect(response.status).to.be.below(300)
    }).stay()
  }

  taskHasBeenDeleted(): EndChapter<TaskData> {
    return this.when(async ({ api, storyData }) => {
      ;(await api.delete(`/tasks/${storyData.taskId}`)).shouldBe.noContent()
    }).end()
  }
}

const { Given, tell } = storiesOf(TaskStory)
Given(
  'the task {string} has been written with the priority {int}',
  tell((story, title, priority) => story.taskHasBeenWritten(title, priority)),
)
Given(
  'the task has been read',
  tell((story) => story.taskHasBeenRead()),
)
Given(
  'the task has been replaced by {string}, which is {word}',
  tell((story, title, state) => story.taskHasBeenReplaced(title, state)),
)
Given(
  'the task has been deleted',
  tell((story) => story.taskHasBeenDeleted()),
)

BeforeAll(() => openTasks())
AfterAll(() => closeTasks())

useScenario(
  ScenarioConfiguration.withStoryBook(TaskStory, TaskData).configure(() => ({ baseURL: urlOfTasks() })),
)
