import { expect, test } from "vitest";
import { isLostConnection } from "./lost-connection";

function thrownIn(file: string, error: Error): Error {
  error.stack = `${error.name}: ${error.message}\n    at nextWrite (${file}:255:20)\n    at node:internal/timers`;
  return error;
}

test("a write of the database library to a dead socket does not end the product; the same mistake of ours does", () => {
  const mistake = () => new TypeError("Cannot read properties of null (reading 'write')");
  expect(isLostConnection(thrownIn("file:///srv/node_modules/postgres/src/connection.js", mistake()))).toBe(
    true,
  );
  expect(isLostConnection(thrownIn("file:///srv/server/db/client.ts", mistake()))).toBe(false);
  expect(
    isLostConnection(thrownIn("/srv/node_modules/postgres/src/connection.js", new RangeError("x"))),
  ).toBe(false);
});
