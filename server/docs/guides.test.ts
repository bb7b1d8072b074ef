import { describe, expect, test } from "vitest";
import { COLOUR_NAMES, FONT_NAMES } from "@/components/embed/css-vars";
import { EMBED_ACTIONS } from "@/components/embed/messages";
import { EMBED_OPTIONS } from "@/components/embed/options";
import type { SampleRequest } from "@/server/contract/samples/request";
import { ERRORS } from "@/server/domain/errors";
import { FieldMeta } from "@/server/domain/field/meta";
import { DEFAULT_LIMITS, TEXT_LIMITS } from "@/server/domain/limits";
import { WEBHOOK_EVENTS } from "@/server/domain/webhook/events";
import { OPERATIONS } from "@/server/rest/openapi/document";
import { listPublishedProcedures } from "@/server/routers/published-procedures";
import { findOperation, getDocsReference } from "./document";
import type { InstallationFacts } from "./facts";
import { findGuide, GUIDES } from "./guides";
import { CHECKBOX_EXAMPLE } from "./guides/coordinates";
import { listHeadings } from "./headings";
import { buildSearchIndex, getOperationPath } from "./search-index";

const FACTS: InstallationFacts = {
  baseUrl: "https://sign.example.org",
  limits: { ...DEFAULT_LIMITS, uploadMegabytes: 17, pagesPerFile: 1234 },
  requestsPerMinute: { token: 777, address: 888 },
};
const getText = (slug: string): string => findGuide(slug)?.text(FACTS) ?? "";

/** Values for the shell variables that stand for the answer of an earlier call. */
const VARIABLES: Record<string, unknown> = {
  $EMAIL: "ana@example.org",
  $ENVELOPE_ID: "envelope_bdkhyrmvolzsnatc",
  $ITEM_ID: "envelope_item_kvtalnsbmrehcdoz",
  $RECIPIENT_ID: 4711,
};
const fillVariables = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner) => (inner in VARIABLES ? VARIABLES[inner] : inner));

const AWAITED: ReadonlySet<string> = new Set([]);

const procedures = new Map(listPublishedProcedures().map((one) => [`${one.method} ${one.path}`, one]));
const requests = GUIDES.flatMap(({ slug, requests: own }) =>
  Object.entries(own).map(([name, request]): [string, SampleRequest] => [`${slug}, ${name}`, request]),
);

describe("the requests in the guides", () => {
  test.each(requests)(
    "%s is an operation of the API, and its schema accepts the request",
    (name, request) => {
      const key = `${request.method} ${request.path}`;
      expect(Object.keys(OPERATIONS)).toContain(key);
      const procedure = procedures.get(key);
      // The operation may be described ahead of its procedure; parity.itest.ts lists those still awaited.
      if (!procedure || AWAITED.has(name)) return;
      const input = fillVariables({ ...request.parts, ...request.query, ...request.body });
      const parsed = procedure.input.safeParse({
        ...Object(input),
        ...(request.file ? { uploadIds: ["u1"] } : {}),
      });
      expect(parsed.error?.issues ?? []).toEqual([]);
    },
  );

  test("the checkbox example is a valid field configuration", () => {
    expect(FieldMeta.safeParse(CHECKBOX_EXAMPLE).success).toBe(true);
  });
});

describe("the documentation matches the code", () => {
  test("the errors page lists every code once, with its status and message", () => {
    const text = getText("errors");
    const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map(([, code, message]) => [
      code,
      message,
    ]);
    const documentedRows = new Map(rows.map(([code, message]) => [code, message]));
    expect(rows.length).toBe(Object.keys(ERRORS).length);
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect([code, documentedRows.get(code)]).toEqual([code, message]);
      const section = text.split(`### ${status}\n`)[1]?.split("\n### ")[0] ?? "";
      expect(section, `${code} under ${status}`).toContain(`\`${code}\``);
    }
  });

  test("the webhooks page lists exactly the existing events", () => {
    const section = getText("webhooks").split("## What is sent")[0] ?? "";
    const documentedRows = [...section.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, event]) => event);
    expect(documentedRows).toEqual([...WEBHOOK_EVENTS]);
  });

  test("the retry schedule is as in the seed: at once, then after 1 minute, 5, 30 and 2 hours", () => {
    const section = getText("webhooks").split("## Answer and retries")[1] ?? "";
    const documentedRows = [...section.matchAll(/^\| (\d) \| (.+) \|$/gm)].map(([, attempt, when]) => [
      attempt,
      when,
    ]);
    const formatWait = (wait: string) => `${wait} after the attempt before`;
    expect(documentedRows).toEqual([
      ["1", "at once"],
      ["2", formatWait("1 minute")],
      ["3", formatWait("5 minutes")],
      ["4", formatWait("30 minutes")],
      ["5", formatWait("2 hours")],
    ]);
  });

  test("the embedding page lists exactly the existing options and messages, and every colour and font", () => {
    const listRows = (heading: string) => {
      const section = getText("embedding").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
      return [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    };
    expect(listRows("Options").sort()).toEqual([...EMBED_OPTIONS].sort());
    expect(listRows("Messages")).toEqual([...EMBED_ACTIONS]);
    for (const name of [...COLOUR_NAMES, ...FONT_NAMES])
      expect(getText("embedding")).toContain(`\`${name}\``);
  });

  test("the limits page shows this installation's numbers and every length", () => {
    const text = getText("limits");
    for (const number of ["17 MB", "1234", "777", "888"]) expect(text).toContain(`| ${number} |`);
    for (const [name, length] of Object.entries(TEXT_LIMITS))
      expect(text).toContain(`| \`${name}\` | ${length} |`);
    expect(getText("requests")).toContain("17 MB");
  });
});

describe("links", () => {
  const places = new Set([
    "/api/v2/docs/llms.txt",
    ...GUIDES.map(({ slug }) => `/api/v2/docs/${slug}`),
    ...getDocsReference().groups.flatMap(({ operations }) => operations.map(getOperationPath)),
  ]);

  test.each(GUIDES.map(({ slug }) => slug))("every link of %s has a target", (slug) => {
    const links = [...getText(slug).matchAll(/\]\((\/[^)]+)\)/g)].map(([, href = ""]) => href);
    expect(links.filter((href) => !places.has(href) && !href.startsWith("/api/v2/docs/search?q="))).toEqual(
      [],
    );
  });

  test("the search finds guides, operations, codes and events, each with an existing target", () => {
    const index = buildSearchIndex();
    const anchors = new Set(
      GUIDES.flatMap(({ slug }) =>
        listHeadings(getText(slug)).map(({ anchor }) => `/api/v2/docs/${slug}#${anchor}`),
      ),
    );
    expect(index.filter(({ href }) => !places.has(href) && !anchors.has(href))).toEqual([]);
    for (const title of [
      "Webhooks",
      "Create an envelope from PDF files",
      "RECIPIENT_EXPIRED",
      "DOCUMENT_SENT",
    ]) {
      expect(index.map((entry) => entry.title)).toContain(title);
    }
  });

  test("an operation is found by the id that generated clients use", () => {
    expect(findOperation("envelope-create")?.path).toBe("/envelope/create");
    expect(findOperation("nothing")).toBeUndefined();
  });
});

test("the company sign-in guide gives the exact values of the four providers", () => {
  const text = getText("company-sign-in");
  for (const value of [
    "https://login.microsoftonline.com/{tenant id}/v2.0",
    "https://{your org}.okta.com",
    "https://accounts.google.com",
    "https://{host}/realms/{realm}",
    "https://sign.example.org/api/auth/company/{number}/callback",
    "https://sign.example.org/api/scim/v2",
  ])
    expect(text).toContain(value);
  for (const provider of ["Entra ID", "Okta", "Google Workspace", "Keycloak"])
    expect(
      text.match(new RegExp(`^(?:\\| ${provider} \\||### ${provider}$)`, "gm"))?.length,
      provider,
    ).toBeGreaterThan(2);
});
