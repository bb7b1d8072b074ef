import { afterEach, expect, test, vi } from "vitest";
import { captureLog } from "@/server/testing/log";
import { sendConsoleToLog } from "./console-to-log";
import { isLostConnection, surviveLostConnections } from "./lost-connection";

const { warn, error: complain } = console;
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(console, { warn, error: complain });
});

function withStackIn(file: string, error: Error): Error {
  error.stack = `${error.name}: ${error.message}\n    at nextWrite (${file}:255:20)\n    at node:internal/timers`;
  return error;
}

test("survives a write of the database library to a dead socket, but not the same error of our own", () => {
  const createMistake = () => new TypeError("Cannot read properties of null (reading 'write')");
  expect(
    isLostConnection(withStackIn("file:///srv/node_modules/postgres/src/connection.js", createMistake())),
  ).toBe(true);
  expect(isLostConnection(withStackIn("file:///srv/server/db/client.ts", createMistake()))).toBe(false);
  expect(
    isLostConnection(withStackIn("/srv/node_modules/postgres/src/connection.js", new RangeError("x"))),
  ).toBe(false);
});

test("logs one outage of many connections as one line, even when Next repeats each", () => {
  const others = process.listeners("uncaughtException");
  surviveLostConnections();
  const [told] = process.listeners("uncaughtException").filter((listener) => !others.includes(listener));
  if (told) process.off("uncaughtException", told);
  const lines = captureLog();
  sendConsoleToLog();
  for (let connection = 0; connection < 5; connection += 1) {
    const died = withStackIn(
      "file:///srv/node_modules/postgres/src/connection.js",
      new TypeError("no socket"),
    );
    told?.(died, "uncaughtException");
    console.error(died);
    console.error("⨯ uncaughtException:", died);
  }
  console.error("another thing", new Error("of a library"));
  expect(lines.map(({ msg }) => msg)).toEqual([
    "a database connection died in the middle of a transaction",
    "another thing",
  ]);
});
