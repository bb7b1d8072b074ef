import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { readBareCode, readErrorBody, readErrorCode, readErrorData } from "./error-data";

const REFUSAL = {
  code: "INVALID_BODY",
  httpStatus: 400,
  requestId: "r1",
  issues: [
    {
      message: "values.0: too long",
      path: "values.0",
      said: { key: "text.tooLong", values: { limit: 10, label: "Street" } },
    },
  ],
};
const createRefusal = (data: unknown) =>
  new TRPCClientError("Not so.", { result: { error: { code: -32_600, message: "Not so.", data } } });

test("reads a refusal with its code, its paths and their messages", () => {
  expect(readErrorData(createRefusal(REFUSAL))).toEqual({ ...REFUSAL, message: "Not so." });
  expect(readErrorData(createRefusal({ code: "NOT_FOUND", httpStatus: 404, issues: null }))).toEqual({
    code: "NOT_FOUND",
    httpStatus: 404,
    issues: [],
    message: "Not so.",
  });
});

test("does not read an unknown answer as a refusal", () => {
  for (const data of [
    undefined,
    null,
    "no",
    {},
    { ...REFUSAL, code: "NEVER_HEARD" },
    { code: "NOT_FOUND" },
  ]) {
    expect(readErrorData(createRefusal(data))).toBeUndefined();
  }
  expect(readErrorData(new Error("no network"))).toBeUndefined();
});

test("leaves out an unreadable issue and keeps the others", () => {
  const issues = [null, { path: "a" }, { message: "b", path: 3, said: { key: "unknown", values: {} } }];
  expect(readErrorData(createRefusal({ ...REFUSAL, issues }))?.issues).toEqual([{ message: "b" }]);
});

test("reads refusals of routes outside tRPC in the same way", () => {
  const body = { code: "LIMIT_EXCEEDED", message: "Too many.", issues: [] };
  expect(readErrorCode({ code: "nothing" })).toBeUndefined();
  expect(readErrorCode(body)).toBe("LIMIT_EXCEEDED");
  expect(readErrorBody(body)).toEqual(body);
  expect(readErrorBody({ code: body.code })).toBeUndefined();
});

test.each([
  [431, "PAYLOAD_TOO_LARGE"],
  [413, "PAYLOAD_TOO_LARGE"],
  [429, "TOO_MANY_REQUESTS"],
  [502, "SERVICE_UNAVAILABLE"],
  [200, undefined],
])("reads status %i without our own body as code %s", (status, code) => {
  const meta = { response: new Response(null, { status }) };
  expect(readBareCode(TRPCClientError.from(new SyntaxError("no JSON"), { meta }))).toBe(code);
  expect(readBareCode(new TypeError("Failed to fetch"))).toBeUndefined();
});
