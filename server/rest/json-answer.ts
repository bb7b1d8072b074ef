import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest list that is written in one piece, whatever its elements hold. */
const SHORT = 10;

/** Yields the JSON of an answer; a long list at its top is written element by element. */
function* streamJsonParts(answer: object): Generator<string> {
  let before = "{";
  for (const [key, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ",";
    if (Array.isArray(value) && value.length > SHORT) yield* streamJsonElements(value);
    else yield JSON.stringify(value);
  }
  yield before === "{" ? "{}" : "}";
}

function* streamJsonElements(list: readonly unknown[]): Generator<string> {
  for (const [index, element] of list.entries()) {
    yield `${index === 0 ? "[" : ","}${JSON.stringify(element) ?? "null"}`;
  }
  yield "]";
}

/** Characters per chunk. */
const CHUNK = 64 * 1024;

/** Like `Response.json`, but sends a long answer in parts and yields the event loop between them. */
export function toJsonResponse(answer: unknown): Response {
  const isLong =
    isPlainObject(answer) &&
    Object.values(answer).some((value) => Array.isArray(value) && value.length > SHORT);
  if (!isLong) return Response.json(answer);
  const parts = streamJsonParts(answer);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await nextTurn();
      let text = "";
      for (let part = parts.next(); ; part = parts.next()) {
        if (part.done) break;
        text += part.value;
        if (text.length >= CHUNK) return controller.enqueue(encoder.encode(text));
      }
      if (text !== "") controller.enqueue(encoder.encode(text));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value);
