/** An image of a bank, 16 by 16 pixels, as PNG. */
export const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAAJklEQVR42mP4/5/hXz3DD3mGB+wMDYwgBBQ5' +
    'ORkFAUWA4kDw/z8A6DoTwx0AmV8AAAAASUVORK5CYII=',
  'base64',
)
