import { expect, test } from "vitest";
import { buildContentSecurityPolicy, buildSecurityHeaders, isReservedHeader } from "./headers";

const page = { path: "/t/acme", nonce: "N0nce", isDev: false, isHttps: true };

test("scripts run by nonce only and eval is never allowed outside development", () => {
  const policy = buildContentSecurityPolicy(page);
  expect(policy).toContain("script-src 'self' 'nonce-N0nce' 'strict-dynamic' 'wasm-unsafe-eval'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(buildContentSecurityPolicy({ ...page, isDev: true })).toContain("'unsafe-eval'");
});

test("WebAssembly is allowed where PDFs are shown and nowhere else", () => {
  for (const path of ["/sign/abc", "/d/abc", "/embed/x", "/t/acme/documents", "/pdfjs/pdf.worker.min.mjs"]) {
    expect(buildContentSecurityPolicy({ ...page, path })).toContain("wasm-unsafe-eval");
  }
  for (const path of ["/", "/sign-in", "/setup", "/api/v2/envelope", "/verify"]) {
    expect(buildContentSecurityPolicy({ ...page, path })).not.toContain("wasm-unsafe-eval");
  }
});

test("only recipient pages and their previews may be framed, and only by this site", () => {
  const preview = "/t/team/envelopes/envelope_1/preview/12";
  expect(buildContentSecurityPolicy({ ...page, path: `${preview}/frame` })).toContain(
    "frame-ancestors 'self'",
  );
  for (const path of [
    preview,
    `${preview}/frame/x`,
    "/t/team/envelopes/frame",
    "/t/a/b/envelopes/c/preview/1/frame",
  ])
    expect(buildContentSecurityPolicy({ ...page, path })).toContain("frame-ancestors 'none'");
  expect(buildContentSecurityPolicy({ ...page, path: "/sign/abc" })).toContain("frame-ancestors 'self'");
  expect(buildContentSecurityPolicy({ ...page, path: "/prove/abc" })).toContain("frame-ancestors 'none'");
  expect(buildContentSecurityPolicy({ ...page, path: "/sign-in" })).toContain("frame-ancestors 'none'");
});

test("a signing link is never sent in a Referer, and no cache stores a page", () => {
  const headers = buildSecurityHeaders({ ...page, path: "/sign/abc" });
  expect(headers["Referrer-Policy"]).toBe("no-referrer");
  expect(buildSecurityHeaders({ ...page, path: "/prove/abc" })["Referrer-Policy"]).toBe("no-referrer");
  expect(buildSecurityHeaders({ ...page, path: "/p/acme" })["Referrer-Policy"]).toBe("no-referrer");
  expect(headers["Cache-Control"]).toBe("private, no-store");
  expect(buildSecurityHeaders({ ...page, path: "/_next/static/x.js" })["Cache-Control"]).toBeUndefined();
  expect(buildSecurityHeaders({ ...page, path: "/api/v2/openapi.json" })["Cache-Control"]).toBeUndefined();
  expect(
    buildSecurityHeaders({ ...page, path: "/api/files/items/x/pages/3" })["Cache-Control"],
  ).toBeUndefined();
  expect(buildSecurityHeaders({ ...page, path: "/api/files/items/x/original" })["Cache-Control"]).toBe(
    "private, no-store",
  );
  expect(buildSecurityHeaders({ ...page, path: "/api/v2/openapi.jsonx" })["Cache-Control"]).toBe(
    "private, no-store",
  );
});

test("sends HSTS exactly when the base URL is https", () => {
  expect(buildSecurityHeaders(page)["Strict-Transport-Security"]).toBeDefined();
  expect(buildSecurityHeaders({ ...page, isHttps: false })["Strict-Transport-Security"]).toBeUndefined();
});

test("reserves the product's and Next's own headers, so that clients cannot send them", () => {
  for (const name of [
    "X-Rubrica-Peer",
    "x-middleware-subrequest",
    "x-nextjs-data",
    "x-invoke-path",
    "Content-Security-Policy",
    "content-security-policy-report-only",
  ]) {
    expect(isReservedHeader(name)).toBe(true);
  }
  for (const name of ["authorization", "next-router-prefetch", "rsc", "x-forwarded-for"]) {
    expect(isReservedHeader(name)).toBe(false);
  }
});

test("the return page of an identity provider runs no script but may continue by itself", () => {
  const policy = buildContentSecurityPolicy({ ...page, path: "/api/identity/claveunica/callback" });
  expect(policy).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  expect(buildContentSecurityPolicy({ ...page, path: "/api/identity/claveunica/start" })).toContain(
    "sandbox",
  );
});

test("only signing pages may load the identity provider's log-out", () => {
  const identityOrigin = "https://id.example";
  const policy = buildContentSecurityPolicy({ ...page, path: "/sign/abc", identityOrigin });
  expect(policy).toContain("frame-src 'self' https://id.example;");
  expect(buildContentSecurityPolicy({ ...page, identityOrigin })).not.toContain("id.example");
});

test("data and uploaded files are never served as a page", () => {
  for (const path of ["/api/files/items/x/original", "/api/v2/envelope", "/api/sign/t/items/x/sealed"]) {
    expect(buildContentSecurityPolicy({ ...page, path })).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
  }
  expect(buildContentSecurityPolicy({ ...page, path: "/apiary" })).toContain("script-src");
});

test("the documentation has the policy of every other page, without eval; similar paths do not", () => {
  for (const path of ["/api/v2/docs", "/api/v2/docs/reference/envelope-create", "/api/v2-beta/docs"]) {
    const policy = buildContentSecurityPolicy({ ...page, path });
    expect(policy).toContain("script-src 'self' 'nonce-N0nce' 'strict-dynamic';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  for (const path of ["/api/v2/docsx", "/api/v1/docs", "/api/v2/envelope/docs"]) {
    expect(buildContentSecurityPolicy({ ...page, path })).toContain("sandbox");
  }
});
