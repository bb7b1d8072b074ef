import { expect, test } from "vitest";
import { toLoggedPath } from "./api-request";

const TOKEN = "AbCdEfGhIjKlMnOpQrStUvWxYz012345";

test.each([
  [
    "an ordinary call as it is",
    "/api/v2/envelope",
    "?page=2&query=Lease%202026",
    "/api/v2/envelope?page=2&query=Lease%202026",
  ],
  [
    "ids stay",
    "/api/v2/envelope/envelope_abcdefhiklmnorst",
    "",
    "/api/v2/envelope/envelope_abcdefhiklmnorst",
  ],
  [
    "a recipient's token",
    "/api/v2/envelope/attachment",
    `?envelopeId=e&token=${TOKEN}`,
    "/api/v2/envelope/attachment?envelopeId=e&token=[redacted]",
  ],
  ["under a key of another name", "/api/v2/envelope", `?query=${TOKEN}`, "/api/v2/envelope?query=[redacted]"],
  [
    "its key in capitals, or spelled by numbers",
    "/api/v2/x",
    "?TOKEN=abc&t%6Fken=abc",
    "/api/v2/x?TOKEN=[redacted]&token=[redacted]",
  ],
  ["a code", "/api/v2/x", "?code=123456&accessCode=9", "/api/v2/x?code=[redacted]&accessCode=[redacted]"],
  ["an API token somebody put into the address", "/api/v2/api_0123456789abcdef", "", "/api/v2/[redacted]"],
  ["a link that v1 signed", "/api/v1/downloads/abc.def-ghi", "", "/api/v1/downloads/[redacted]"],
  [
    "a token in the path, spelled by numbers",
    `/api/v2/envelope/%41${TOKEN.slice(1)}`,
    "",
    "/api/v2/envelope/[redacted]",
  ],
  ["a JWT", "/api/v2/x", "?presign=eyJhbGciOi.eyJzdWIi.c2ln", "/api/v2/x?presign=[redacted]"],
])("the logged path masks a secret: %s", (_, pathname, search, expected) => {
  expect(toLoggedPath(pathname, search)).toBe(expected);
});

test("the logged path is limited in length and accepts an invalid encoding", () => {
  expect(toLoggedPath("/api/v2/%E0%A4%A", "")).toBe("/api/v2/%E0%A4%A");
  expect(toLoggedPath(`/api/v2/${"a-".repeat(600)}`, "")).toHaveLength(500);
});
