import { expect, test } from "vitest";
import { readTestPayload, TEST_PAYLOAD_LIMIT_BYTES, TestPayload } from "./test-payload";

const createPayload = (bytes: number) => ({ a: "é".repeat((bytes - 8) / 2) });

test.each([
  ['{"title":"Mine","recipients":[]}', { ok: true, payload: { title: "Mine", recipients: [] } }],
  ["{}", { ok: true, payload: {} }],
  ['{"title":', { ok: false, problem: "JSON" }],
  ["", { ok: false, problem: "JSON" }],
  ["[1]", { ok: false, problem: "OBJECT" }],
  ["null", { ok: false, problem: "OBJECT" }],
  ['"text"', { ok: false, problem: "OBJECT" }],
])("%s is judged as a test payload", (text, expected) => {
  expect(readTestPayload(text)).toEqual(expected);
});

test("a test payload is limited to 64 KB of UTF-8, by the form and by the schema", () => {
  for (const [bytes, ok] of [
    [TEST_PAYLOAD_LIMIT_BYTES, true],
    [TEST_PAYLOAD_LIMIT_BYTES + 2, false],
  ] as const) {
    const payload = createPayload(bytes);
    expect(new TextEncoder().encode(JSON.stringify(payload)).length).toBe(bytes);
    expect(readTestPayload(JSON.stringify(payload, null, 2))).toEqual(
      ok ? { ok, payload } : { ok, problem: "SIZE" },
    );
    expect(TestPayload.safeParse(payload).success).toBe(ok);
  }
});
