import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { Chapter, StoryBook, type Api, type EndChapter, type ScenarioContext } from 'chapterwise'

export class CalendarData {
  calendarId!: string
  archiveId!: string
  name!: string
  eventId!: string
  summary!: string
  day!: string
  status!: string
  comments!: string[]
  version!: string
  others!: string[]
}

type Context = ScenarioContext<CalendarData>

function eventText({ summary, day, status }: CalendarData): string {
  return ['BEGIN:VEVENT', `SUMMARY:${summary}`, `DTSTART:${day}`, `STATUS:${status}`].join('\n')
}

async function put({ api, storyData }: Context, headers: Record<string, string>): Promise<void> {
  const url = `/calendars/${storyData.calendarId}/${storyData.eventId}`
  const response = await api.put(url, eventText(storyData), {
    headers: { 'Content-Type': 'text/calendar', ...headers },
  })
  expect(response.status).to.be.oneOf([201, 204])
  storyData.version = response.headers.get('etag') ?? ''
}

/** Puts the event with what has changed, if nobody else has changed it. */
async function change(context: Context, changed: Partial<CalendarData>): Promise<void> {
  Object.assign(context.storyData, changed, { comments: [] })
  const { calendarId, eventId } = context.storyData
  const read = await context.api.get(`/calendars/${calendarId}/${eventId}`)
  await put(context, { 'If-Match': read.headers.get('etag') ?? '' })
}

async function make(api: Api, calendarId: string): Promise<void> {
  ;(await api.request({ method: 'MKCALENDAR', url: `/calendars/${calendarId}/` })).shouldBe.created()
}

async function find(api: Api, method: string, calendarId: string, body = ''): Promise<string> {
  const headers = { Depth: '1', 'Content-Type': 'application/xml' }
  const response = await api.request({ method, url: `/calendars/${calendarId}/`, body, headers })
  expect(response.status).to.equal(207)
  return response.text
}

export class CalendarStory extends StoryBook<CalendarData> {
  calendarHasBeenMade(): CalendarMade {
    return this.when(async ({ api, storyData }) => {
      api.authenticateAs('ann', 'secret')
      Object.assign(storyData, { calendarId: randomUUID(), name: 'new', others: [] })
      await make(api, storyData.calendarId)
    }).proceedToChapter(CalendarMade)
  }
}

abstract class OpenCalendar extends Chapter<CalendarData> {
  nameIsAsTold = this.always(async ({ api, storyData }) => {
    const found = await find(api, 'PROPFIND', storyData.calendarId)
    expect(found).to.include(`<displayname>${storyData.name}</displayname>`)
  })

  calendarHasBeenRenamed(name: string): this {
    return this.when(async ({ api, storyData }) => {
      await find(api, 'PROPPATCH', storyData.calendarId, `<displayname>${name}</displayname>`)
      storyData.name = name
    }).stay()
  }

  calendarHasBeenRemoved(): CalendarRemoved {
    return this.when(async ({ api, storyData }) => {
      ;(await api.delete(`/calendars/${storyData.calendarId}/`)).shouldBe.noContent()
    }).proceedToChapter(CalendarRemoved)
  }

  eventHasBeenMade(summary: string, day: string): EventMade {
    return this.when(async (context) => {
      const { storyData } = context
      if (storyData.eventId && !storyData.archiveId) storyData.others.push(storyData.eventId)
      Object.assign(storyData, {
        eventId: `${randomUUID()}.ics`,
        summary,
        day,
        status: 'CONFIRMED',
        comments: [],
      })
      await put(context, { 'If-None-Match': '*' })
    }).proceedToChapter(EventMade)
  }
}

export class CalendarMade extends OpenCalendar {}

export class EventMade extends OpenCalendar {
  eventIsAsTold = this.always(async ({ api, storyData }) => {
    const { calendarId, eventId, comments } = storyData
    const response = await api.get(`/calendars/${calendarId}/${eventId}`)
    response.shouldBe.ok()
    const { text } = response
    expect(text.split('\n')).to.include.members([...eventText(storyData).split('\n')])
    expect(text.match(/COMMENT/g) ?? []).to.have.length(comments.length)
  })

  eventIsInTheReport = this.always(
    async ({ api, storyData: { calendarId, eventId, day } }) => {
      const range = `<calendar-query><time-range start="${day}" end="${day}"/></calendar-query>`
      expect(await find(api, 'REPORT', calendarId, range)).to.include(eventId)
    },
    { withinMs: 1000 },
  )

  othersAreListed = this.always(async ({ api, storyData: { calendarId, others } }) => {
    const found = await find(api, 'PROPFIND', calendarId)
    for (const other of others) expect(found).to.include(other)
  })

  eventHasBeenRead(): this {
    return this.when(async ({ api, storyData: { calendarId, eventId } }) => {
      ;(await api.get(`/calendars/${calendarId}/${eventId}`)).shouldBe.ok()
    }).stay()
  }

  eventHasBeenChangedTo(summary: string): this {
    return this.when((context) => change(context, { summary })).stay()
  }

  eventHasBeenPutOffTo(day: string): this {
    return this.when((context) => change(context, { day })).stay()
  }

  eventHasBeenCompleted(): this {
    return this.when((context) => change(context, { status: 'COMPLETED' })).stay()
  }

  eventHasBeenOpenedAgain(): this {
    return this.when((context) => change(context, { status: 'CONFIRMED' })).stay()
  }

  eventHasBeenCommented(text: string): this {
    return this.when(async ({ api, storyData }) => {
      const { calendarId, eventId } = storyData
      const headers = { 'Content-Type': 'text/plain' }
      ;(await api.post(`/calendars/${calendarId}/${eventId}`, text, { headers })).shouldBe.noContent()
      storyData.comments.push(text)
    }).stay()
  }

  eventHasBeenMoved(): EventMoved {
    return this.when(async ({ api, storyData }) => {
      const { calendarId, eventId } = storyData
      storyData.archiveId = randomUUID()
      await make(api, storyData.archiveId)
      const headers = { Destination: `/calendars/${storyData.archiveId}/${eventId}` }
      const response = await api.request({
        method: 'MOVE',
        url: `/calendars/${calendarId}/${eventId}`,
        headers,
      })
      response.shouldBe.created()
    }).proceedToChapter(EventMoved)
  }

  eventHasBeenRemoved(): CalendarMade {
    return this.when(async ({ api, storyData }) => {
      const { calendarId, eventId } = storyData
      ;(await api.delete(`/calendars/${calendarId}/${eventId}`)).shouldBe.noContent()
      Object.assign(storyData, { eventId: undefined })
    }).proceedToChapter(CalendarMade)
  }
}

export class EventMoved extends OpenCalendar {
  eventIsInTheArchiveOnly = this.always(async ({ api, storyData: { calendarId, archiveId, eventId } }) => {
    expect(await find(api, 'PROPFIND', archiveId)).to.include(eventId)
    expect(await find(api, 'PROPFIND', calendarId)).not.to.include(eventId)
  })

  calendarsHaveBeenRemoved(): EndChapter<CalendarData> {
    return this.when(async ({ api, storyData }) => {
      for (const id of [storyData.archiveId, storyData.calendarId])
        (await api.delete(`/calendars/${id}/`)).shouldBe.noContent()
    }).end()
  }
}

export class CalendarRemoved extends Chapter<CalendarData> {
  calendarIsGone = this.always(async ({ api, storyData: { calendarId } }) => {
    const response = await api.request({ method: 'PROPFIND', url: `/calendars/${calendarId}/` })
    response.shouldBe.notFound()
  })
}
