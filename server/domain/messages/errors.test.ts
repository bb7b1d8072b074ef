import { expect, test } from "vitest";
import { ERRORS } from "../errors";
import { messages } from "./index";

test("every error code has a text in every language", () => {
  const missing = Object.entries(messages).flatMap(([language, { errors }]) =>
    Object.keys(ERRORS)
      .filter((code) => !Object.hasOwn(errors, code))
      .map((code) => `${language} ${code}`),
  );
  expect(missing).toEqual([]);
});
