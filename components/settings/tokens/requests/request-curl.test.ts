import { expect, test } from "vitest";
import { formatRequestCurl } from "./request-curl";

const at = "https://sign.example.com";

test("the command for a read is complete but for the token, which comes from a variable", () => {
  expect(formatRequestCurl({ method: "GET", path: "/api/v2/envelope?page=1" }, at)).toBe(
    `curl -sS 'https://sign.example.com/api/v2/envelope?page=1' \\\n  -H "Authorization: $RUBRICA_TOKEN"`,
  );
});

test("the command for a write has no body and says where to read one from", () => {
  expect(formatRequestCurl({ method: "POST", path: "/api/v2/envelope/cancel" }, at)).toBe(
    `curl -sS -X POST 'https://sign.example.com/api/v2/envelope/cancel' \\\n  -H "Authorization: $RUBRICA_TOKEN" \\\n  -H "Content-Type: application/json" \\\n  --data-binary @body.json`,
  );
});

test("a quote in the caller's path does not end the shell quoting", () => {
  expect(formatRequestCurl({ method: "GET", path: "/api/v2/x?q='$(id)'" }, at)).toContain(
    `?q='\\''$(id)'\\'''`,
  );
});
