import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { type LoadedScript, ScriptScale, sumWeight, watchScripts } from "./fixtures/scripts";
import { callRest, sendEnvelope } from "./fixtures/sent-envelope";

/**
 * Bytes of scripts that a signing link may load until its first field can be filled, without pdf.js (ruling
 * 57).
 */
const BUDGET_BYTES = 200_000;

const Made = z.object({ id: z.string() });
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const FIELDS = [
  { type: "TEXT", positionY: 20, fieldMeta: { type: "text", label: "Street", required: true } },
  { type: "RUT", positionY: 30 },
  { type: "NUMBER", positionY: 40, fieldMeta: { type: "number", minValue: 1, required: true } },
  { type: "SIGNATURE", positionY: 60, height: 7 },
];

/** Bytes of scripts that an owner's page may load until it can be used, without the field editor. */
const OWNER_BUDGET_BYTES = 300_000;

/**
 * Expects compression and permanent caching. A script below 1 KB fits one packet anyway and is sent
 * uncompressed.
 */
function expectCompressedAndCached(loaded: readonly LoadedScript[]): void {
  for (const { url, bytes, encoding, caching } of loaded) {
    if (bytes >= 1_024) expect(encoding, `${url} is sent compressed`).toMatch(/^(?:br|gzip|zstd)$/);
    if (url.includes("/_next/static/")) expect(caching, url).toMatch(/max-age=31536000, immutable/);
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a signing link loads less than 200 KB of script until the first field can be filled", async ({
    page,
    product,
    owner,
  }) => {
    const recipients = [{ ...ANA, fields: FIELDS }];
    const envelope = await sendEnvelope(product, owner, { title: "Weight", pages: 4, recipients });
    const firstField = await watchScripts(page);
    await page.goto(envelope.getUrl(ANA.email));
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("textbox", { name: /Street/ })).toBeEditable();
    const { scripts: loaded } = await firstField();
    const scriptLines = loaded.map(
      ({ url, gzipped, isPdfjs }) => `${gzipped}${isPdfjs ? " pdf.js" : ""} ${url}`,
    );
    expect(sumWeight(loaded), scriptLines.join("\n")).toBeLessThan(BUDGET_BYTES);
    expect(sumWeight(loaded), "nothing was weighed").toBeGreaterThan(100_000);
    expectCompressedAndCached(loaded);
    test.info().annotations.push({ type: "weight", description: `${sumWeight(loaded)} bytes` });
  });
});

test("each owner page but the field editor loads at most 300 KB of script until it can be used", async ({
  page,
  product,
  owner,
}) => {
  test.setTimeout(toPatientMs(150));
  const recipients = [{ ...ANA, fields: FIELDS }];
  const { id } = await sendEnvelope(product, owner, { title: "Weight", recipients });
  const draft = await createDraft(product, owner, 1);
  const template = Made.parse(
    await callRest(product, owner, "/envelope/save-as-template", { envelopeId: draft }),
  ).id;
  const receiver = { webhookUrl: "https://hooks.example.org/", eventTriggers: ["DOCUMENT_COMPLETED"] };
  const webhook = Made.parse(await callRest(product, owner, "/webhook/create", receiver)).id;
  await signIn(page, owner);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scale = new ScriptScale(page);
  const base = `/t/${owner.teamUrl}`;
  await using sql = openDatabase(product);
  const [organisation] = await sql<{ url: string }[]>`
    select o.url from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  const scripts: Record<string, () => Promise<LoadedScript[]>> = {};
  for (const [name, path] of Object.entries({
    home: base,
    "first steps": `${base}/first-steps`,
    inbox: "/inbox",
    list: `${base}/envelopes`,
    detail: `${base}/envelopes/${id}`,
    new: `${base}/envelopes/new`,
    files: `${base}/envelopes/${draft}/edit?step=files`,
    review: `${base}/envelopes/${draft}/edit?step=review`,
    templates: `${base}/templates`,
    template: `${base}/templates/${template}`,
    "new template": `${base}/templates/new`,
    "template's defaults": `${base}/templates/${template}/edit?step=review`,
    use: `${base}/templates/${template}/use`,
    bulk: `${base}/templates/${template}/bulk`,
    "bulk sends": `${base}/bulk-sends`,
    contacts: `${base}/contacts`,
    notices: `${base}/notices`,
    "how one is told": `${base}/settings/notices`,
    reports: `${base}/reports`,
    settings: `${base}/settings/general`,
    members: `${base}/settings/members`,
    defaults: `${base}/settings/documents`,
    branding: `${base}/settings/branding`,
    "public page": `${base}/settings/public-page`,
    mails: `${base}/settings/email`,
    tokens: `${base}/settings/tokens`,
    "request log": `${base}/settings/tokens/requests`,
    webhooks: `${base}/settings/webhooks`,
    "new webhook": `${base}/settings/webhooks/new`,
    webhook: `${base}/settings/webhooks/${webhook}`,
    "security policy": `/o/${organisation?.url}/security`,
    "log of an organisation": `/o/${organisation?.url}/log`,
    "new team": "/teams/new",
    profile: "/settings/profile",
    security: "/settings/security",
    admin: "/admin/overview",
    people: "/admin/people",
    organisations: "/admin/organisations",
    "every envelope": "/admin/envelopes",
    installation: "/admin/installation",
  })) {
    scripts[name] = await scale.open(path);
  }
  await page.goto("about:blank");
  const weights: Record<string, number> = {};
  for (const [name, ask] of Object.entries(scripts)) {
    const loaded = await ask();
    weights[name] = sumWeight(loaded);
    expectCompressedAndCached(loaded);
    expect.soft(sumWeight(loaded), `${name}: nothing was weighed`).toBeGreaterThan(100_000);
  }
  test.info().annotations.push({ type: "weight", description: JSON.stringify(weights) });
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes > OWNER_BUDGET_BYTES);
  expect(heavy, JSON.stringify(weights)).toEqual([]);
});
