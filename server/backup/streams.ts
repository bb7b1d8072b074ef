import { createTarDecoder, createTarPacker } from "modern-tar";

export type Bytes = AsyncIterable<Uint8Array>;

/** Turns bytes into a web stream that is read no faster than its reader asks. */
export function toWebStream(source: Bytes): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await iterator.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

export async function* fromWebStream<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  let isAtEnd = false;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    isAtEnd = true;
  } finally {
    if (!isAtEnd) await reader.cancel().catch(() => undefined);
  }
}

/** A file of a tar archive, whose body has exactly `size` bytes. */
export type Entry = { name: string; size: number; body: Bytes };

export async function* toBytes(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

export function toEntry(name: string, content: Uint8Array): Entry {
  return { name, size: content.byteLength, body: toBytes(content) };
}

export const toJsonEntry = (name: string, value: unknown): Entry =>
  toEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

/** Packs entries into a tar archive, a piece at a time. An error of an entry is thrown to the reader. */
export async function* packTar(entries: AsyncIterable<Entry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packAll = async () => {
    for await (const { name, size, body } of entries) {
      const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
      for await (const chunk of body) await writer.write(chunk);
      await writer.close();
    }
    controller.finalize();
  };
  const packed = packAll().catch((error: unknown) => controller.error(error));
  yield* fromWebStream(readable);
  await packed;
}

/** Reads the entries of a tar archive in order. A body that is left unread is skipped. */
export async function* unpackTar(archive: Bytes): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  // Its error reaches the reader through the decoder.
  const piped = toWebStream(archive)
    .pipeTo(writable)
    .catch(() => undefined);
  for await (const { header, body } of fromWebStream(readable)) {
    let isOpened = false;
    const open = async function* () {
      isOpened = true;
      yield* fromWebStream(body);
    };
    yield { name: header.name, size: header.size, body: open() };
    if (!isOpened) await body.cancel();
  }
  await piped;
}

export async function readAll(source: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Yields the lines of a text, which may be longer than memory. */
export async function* readLines(source: Bytes): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + Buffer.from(chunk).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
