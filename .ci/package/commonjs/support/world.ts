import 'chapterwise/steps'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { NoteStory, NoteStoryData } from './story'

let server: Server
let baseURL: string

BeforeAll(async () => {
  const notes = new Map<string, string>()
  server = createServer((request, response) => {
    const id = request.url?.split('/')[2] ?? ''
    if (request.method === 'POST') {
      notes.set(String(notes.size + 1), 'note')
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: notes.size }))
    } else if (!notes.has(id)) response.writeHead(404).end()
    else if (request.method === 'DELETE') response.writeHead(204).end(void notes.delete(id))
    else
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ id: Number(id) }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

AfterAll(() => {
  server.closeAllConnections()
  server.close()
})

useScenario(ScenarioConfiguration.withStoryBook(NoteStory, NoteStoryData).configure(() => ({ baseURL })))
