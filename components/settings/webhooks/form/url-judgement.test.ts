import { expect, test } from "vitest";
import { findWebhookUrlFault } from "@/server/domain/webhook/url";
import { evaluateWebhookUrl } from "./url-judgement";

type Problem = Parameters<typeof evaluateWebhookUrl>[1] extends infer V
  ? NonNullable<V> extends { problem: infer P }
    ? P
    : never
  : never;

const judgeUrl = (url: string, problem?: Problem) =>
  evaluateWebhookUrl(findWebhookUrlFault(url, []), problem === undefined ? undefined : { url, problem });

test("refuses a malformed URL without asking the server, and names each fault", () => {
  expect(judgeUrl("example.com")).toEqual({ kind: "fault", fault: "SHAPE", blocks: true });
  expect(judgeUrl("http://example.com")).toEqual({ kind: "fault", fault: "SCHEME", blocks: true });
  expect(judgeUrl("https://example.com/#a")).toEqual({ kind: "fault", fault: "FRAGMENT", blocks: true });
  expect(judgeUrl("https://example.com:80")).toEqual({ kind: "fault", fault: "PORT", blocks: true });
});

test("refuses a private address only when the server does, because an installation may allow it", () => {
  expect(judgeUrl("https://127.0.0.1:8443/")).toBeNull();
  expect(judgeUrl("https://127.0.0.1:8443/", null)).toBeNull();
  expect(judgeUrl("https://127.0.0.1:8443/", "ADDRESS")).toEqual({
    kind: "fault",
    fault: "PRIVATE",
    blocks: true,
  });
  expect(judgeUrl("https://intranet/", "URL")).toEqual({ kind: "fault", fault: "HOST", blocks: true });
});

test("refuses a public name that resolves to a private address", () => {
  expect(judgeUrl("https://example.com/", "ADDRESS")).toEqual({
    kind: "problem",
    problem: "ADDRESS",
    blocks: true,
  });
});

test("warns about a receiver that does not answer yet, but lets the webhook be saved", () => {
  for (const problem of ["DNS", "CONNECT", "TLS", "TIMEOUT", "CLOSED"] as const) {
    expect(judgeUrl("https://example.com/", problem)).toEqual({ kind: "problem", problem, blocks: false });
  }
});
