import { describe, expect, test } from "vitest";
import { normaliseApiTarget } from "./target";

describe("the target of a request", () => {
  test.each([
    ["/api/v2/envelope", "/api/v2/envelope"],
    ["/api/v2/envelope/", "/api/v2/envelope"],
    ["/api/v2/envelope//?page=2", "/api/v2/envelope?page=2"],
    ["/api/v2-beta/envelope/create", "/api/v2/envelope/create"],
    ["/api/v2//envelope///a", "/api/v2/envelope/a"],
    ["/api/v2-beta", "/api/v2"],
    ["/api/v2-beta/?a=b?c", "/api/v2?a=b?c"],
    ["/api/v2/envelope?query=50%25/", "/api/v2/envelope?query=50%25/"],
    ["/api/v1/documents/7/", "/api/v1/documents/7"],
    ["/api/v2-betamax/x/", "/api/v2-betamax/x/"],
    ["/api/v20/x/", "/api/v20/x/"],
    ["/sign/token/", "/sign/token/"],
    ["/%zz", "/%zz"],
    ["/", "/"],
  ])("%s belongs to %s", (target, meant) => {
    expect(normaliseApiTarget(target)).toBe(meant);
  });

  test.each([
    "/api/v2/envelope/%",
    "/api/v2/%zz",
    "/api/v2/%C3",
    "/api/v2/envelope?query=%",
    "/api/v1/x?y=%FF",
  ])("%s belongs to no API, because its percent-encoding is broken", (target) => {
    expect(normaliseApiTarget(target)).toBeNull();
  });
});
