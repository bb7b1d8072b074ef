import { describe, expect, test } from "vitest";
import { listCounterValues } from "@/server/counters";
import { countRequest } from "./requests";
import { createRouteNamer } from "./routes";
import { formatMetrics } from "./text";

const nameRoute = createRouteNamer([
  "/",
  "/sign/[token]",
  "/t/[team]/envelopes/[id]",
  "/t/[team]/envelopes/new",
  "/api/v1/[[...rest]]",
  "/api/v1/me",
  "/api/auth/[...nextauth]",
  "/api/v2/openapi.json",
]);

describe("the route of a path", () => {
  test.each([
    ["/", "/"],
    ["/sign/AbCdEf0123456789", "/sign/[token]"],
    ["/sign/AbCdEf0123456789/", "/sign/[token]"],
    ["/sign", "other"],
    ["/sign/a/b", "other"],
    ["/t/acme/envelopes/new", "/t/[team]/envelopes/new"],
    ["/t/acme/envelopes/e1", "/t/[team]/envelopes/[id]"],
    ["/api/v1/me", "/api/v1/me"],
    ["/api/v1", "/api/v1/[[...rest]]"],
    ["/api/v1/a/b/c", "/api/v1/[[...rest]]"],
    ["/api/auth/callback/x", "/api/auth/[...nextauth]"],
    ["/api/auth", "other"],
    ["/api/v2/openapi-json", "other"],
    ["/_next/static/chunks/a.js", "static"],
    ["/wp-login.php", "other"],
  ])("%s is %s", (path, route) => {
    expect(nameRoute(path)).toBe(route);
  });

  test("is one of a limited number, whatever strangers request", () => {
    for (let number = 0; number < 5000; number += 1) {
      countRequest({
        route: nameRoute(`/sign/${"x".repeat(9)}${number}`),
        method: `M${number}`,
        status: 404,
        ms: 1,
      });
      countRequest({ route: nameRoute(`/${number}.php`), method: "GET", status: 404, ms: 1 });
    }
    expect(listCounterValues("http_requests").length).toBe(2);
  });
});

test("quotes, backslashes and line ends in labels do not break a line of metrics", () => {
  const samples = [{ labels: { cause: 'a "b" \\ c\nd' }, value: 1 }];
  expect(formatMetrics([{ name: "m", type: "gauge", help: "one\ntwo", samples }])).toBe(
    '# HELP m one\\ntwo\n# TYPE m gauge\nm{cause="a \\"b\\" \\\\ c\\nd"} 1\n',
  );
});
