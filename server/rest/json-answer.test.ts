import { expect, test } from "vitest";
import { toJsonResponse } from "./json-answer";

const repeatElement = (element: unknown) => Array.from({ length: 5000 }, () => element);

test.each([
  { data: repeatElement({ id: "a", note: 'é "quoted" \u2028', gone: undefined }), count: 3, gone: undefined },
  { data: repeatElement(undefined), kept: null },
  { before: 1, data: repeatElement("x".repeat(100)), more: repeatElement([]) },
  { data: [1, 2] },
  [1, 2],
  null,
])("an answer sent in chunks holds the same JSON as JSON.stringify returns", async (answer) => {
  const response = toJsonResponse(answer);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.text()).toBe(JSON.stringify(answer));
});

test("a long answer is sent in chunks and lets other work run in between", async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1));
  const reader = toJsonResponse({ data: repeatElement("x".repeat(1000)) }).body?.getReader();
  let parts = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parts += 1;
  clearInterval(others);
  expect(parts).toBeGreaterThan(50);
  expect(turns).toBeGreaterThan(0);
});
