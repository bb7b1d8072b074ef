import type { FrameLocator, Page } from "@playwright/test";
import type { JSONValue } from "postgres";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible, expectNoViolation } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { type ForeignSite, listHeardMessages, startForeignSite } from "./fixtures/foreign-site";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { buildTextPages, callRest, type NewRecipient, sendEnvelope } from "./fixtures/sent-envelope";
import { openMoreMenu } from "./fixtures/signing-page";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };
const NOTE = { type: "TEXT", positionY: 40, fieldMeta: { type: "text", label: "Note", required: false } };

/** A site on the team's list of allowed sites, and one that is not. */
let sites: { listed: ForeignSite; unlisted: ForeignSite };
/** The team's settings before the tests. */
let settings: JSONValue;
// Hooks instead of a worker fixture, which would cost a worker, and so a product, of its own.
test.beforeAll(async ({ product, owner }) => {
  sites = { listed: await startForeignSite(), unlisted: await startForeignSite() };
  await using database = openDatabase(product);
  const [team] = await database`select settings from team where id = ${owner.teamId}`;
  settings = team?.settings ?? {};
  const allowedOrigins = database.json({ embedOrigins: [sites.listed.origin] });
  await database`update team set settings = ${allowedOrigins} where id = ${owner.teamId}`;
});
test.afterAll(async ({ product, owner }) => {
  await using database = openDatabase(product);
  await database`update team set settings = ${database.json(settings)} where id = ${owner.teamId}`;
  for (const site of [sites.listed, sites.unlisted]) await site[Symbol.asyncDispose]();
});

const Made = z.object({ id: z.string() });
const Link = z.object({ token: z.string() });

const encodeFragment = (options: object) => Buffer.from(JSON.stringify(options), "utf8").toString("base64");

/** Sends an envelope and returns the URL of each recipient's frame. */
async function sendForFrame(
  product: Product,
  owner: Account,
  recipients: NewRecipient[],
  meta: Record<string, unknown> = {},
) {
  const envelope = await sendEnvelope(product, owner, {
    title: "Lease",
    recipients,
    meta: { distributionMethod: "NONE", ...meta },
  });
  const findFrame = (email: string, options?: object) =>
    envelope.getUrl(email).replace("/sign/", "/embed/sign/") + (options ? `#${encodeFragment(options)}` : "");
  return {
    ...envelope,
    findFrame,
    getToken: (email: string) => envelope.getUrl(email).split("/").at(-1) ?? "",
  };
}

const getFrame = (page: Page) => page.frameLocator("#frame");
const button = (frame: FrameLocator, name: string | RegExp) => frame.getByRole("button", { name });
const listActions = async (page: Page) => (await listHeardMessages(page)).map(({ action }) => action);

/** The panel's input: the box on the page comes before it and has the same name. */
const entryBox = (frame: FrameLocator, name: RegExp) => frame.getByRole("textbox", { name }).last();
/** By keyboard: the link is the first on the page and becomes visible on focus. */
const openForm = (frame: FrameLocator) => button(frame, "Fill in as a form").first().press("Enter");

async function typeSignature(frame: FrameLocator): Promise<void> {
  await button(frame, "Add signature").click();
  await frame.getByText("Type", { exact: true }).click();
  await frame.getByLabel("Your name").fill("Ana Núñez");
  await button(frame, "Use this signature").click();
}

test("a listed site shows the page and hears every step of signing, and nothing leaks from the frame", async ({
  page,
  product,
  owner,
}) => {
  const redirectUrl = "https://example.com/thanks";
  const recipients = [{ ...ANA, fields: [STREET, NOTE, SIGNATURE] }];
  const { id, findFrame, getToken } = await sendForFrame(product, owner, recipients, { redirectUrl });
  const answers: Promise<string[]>[] = [];
  page.on("response", (response) => {
    if (!response.url().startsWith(product.baseUrl)) return;
    const headers = Promise.all([response.request().allHeaders(), response.allHeaders()]);
    const withCookie = headers.then(([asked, answered]) =>
      (asked.cookie ?? answered["set-cookie"]) ? [response.url()] : [],
    );
    // A request that is still on its way when the test ends can no longer be read.
    answers.push(withCookie.catch(() => []));
  });
  await page.goto(sites.listed.around(findFrame(ANA.email)));
  const frame = getFrame(page);
  await button(frame, "Start").click();
  await entryBox(frame, /Street/).fill("Calle Larga 12");
  await button(frame, "Next").click();
  await expect.poll(() => listActions(page)).toEqual(["document-ready", "field-signed"]);
  await typeSignature(frame);
  await expect.poll(() => listActions(page)).toEqual(["document-ready", "field-signed", "field-signed"]);
  await openForm(frame);
  const note = entryBox(frame, /Note/);
  await note.fill("Second floor");
  await note.blur();
  await expect.poll(async () => (await listActions(page)).length).toBe(4);
  await note.fill("");
  await note.blur();
  await expect.poll(async () => (await listActions(page)).length).toBe(5);
  await button(frame, "Review").click();
  await button(frame, "Sign and finish").click();
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  await expect(frame.getByRole("link", { name: "Download signed document" })).toBeVisible({
    timeout: toPatientMs(30),
  });

  const heard = await listHeardMessages(page);
  expect(new Set(heard.map(({ origin }) => origin))).toEqual(new Set([product.baseUrl]));
  expect(heard.map(({ action }) => action)).toEqual([
    "document-ready",
    "field-signed",
    "field-signed",
    "field-signed",
    "field-unsigned",
    "document-completed",
    "all-documents-completed",
  ]);
  await using database = openDatabase(product);
  const [row] = await database`
    select e.legacy_id, r.id as recipient_id from envelope e join recipient r on r.envelope_id = e.id
    where e.id = ${id}`;
  const place = {
    token: getToken(ANA.email),
    envelopeId: id,
    documentId: row?.legacy_id,
    recipientId: row?.recipient_id,
  };
  expect(heard.at(-2)?.data).toEqual({ ...place, redirectUrl });
  expect(heard.at(-1)?.data).toEqual(place);
  // The sender's redirect address is data for the site: no countdown navigates the frame or the page around
  // it.
  await expect(frame.getByRole("link", { name: "Continue to example.com", exact: true })).toBeVisible();
  expect(page.url()).toContain(sites.listed.origin);
  expect(page.frames().map((one) => new URL(one.url()).origin)).toEqual([
    sites.listed.origin,
    product.baseUrl,
  ]);
  expect(answers.length).toBeGreaterThan(10);
  expect((await Promise.all(answers)).flat()).toEqual([]);
});

test("an unlisted site sees and hears nothing, nor does a listed site embedding another team's page", async ({
  page,
  product,
  owner,
}) => {
  const mine = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  const second = await product.bootstrap("other@example.org", "Other");
  const theirs = await sendForFrame(product, second, [{ ...ANA, fields: [SIGNATURE] }]);
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/frame-ancestors/.test(message.text())) violations.push(message.text());
  });
  const cases = [
    sites.unlisted.around(mine.findFrame(ANA.email)),
    sites.unlisted.around(mine.getUrl(ANA.email)),
    sites.listed.around(theirs.findFrame(ANA.email)),
    sites.listed.around(theirs.getUrl(ANA.email)),
    sites.listed.around(`${product.baseUrl}/embed/sign/${"x".repeat(32)}`),
    sites.listed.around(`${product.baseUrl}/signin`),
    sites.listed.around(`${product.baseUrl}/d/${"x".repeat(32)}`),
  ];
  for (const [index, address] of cases.entries()) {
    await page.goto(address);
    await expect.poll(() => violations.length, address).toBe(index + 1);
    expect(await page.evaluate(() => globalThis.heard)).toEqual([]);
    await expect.poll(() => page.frames()[1]?.url(), address).toBe("chrome-error://chromewebdata/");
  }
  // The listed site may frame the normal signing page too, but gets no messages from it.
  await page.goto(sites.listed.around(mine.getUrl(ANA.email)));
  await expect(button(getFrame(page), "Start")).toBeVisible();
});

test("declining is hidden unless allowed, and is then reported with its reason", async ({
  page,
  product,
  owner,
}) => {
  const { findFrame } = await sendForFrame(product, owner, [{ ...ANA, fields: [STREET, SIGNATURE] }]);
  const frame = getFrame(page);
  await page.goto(sites.listed.around(findFrame(ANA.email)));
  await expect(button(frame, "Start")).toBeVisible();
  await openMoreMenu(frame);
  await expect(button(frame, /decline/i)).toHaveCount(0);
  await button(frame, "Start").click();
  await expect(entryBox(frame, /Street/)).toBeVisible();
  await expect(button(frame, /decline/i)).toHaveCount(0);

  await page.goto(sites.listed.around(findFrame(ANA.email, { allowDocumentRejection: true })));
  await openMoreMenu(frame);
  await button(frame, /decline/i).click();
  await frame.getByRole("radio").last().check();
  await frame.getByRole("dialog").getByRole("textbox").fill("The rent is wrong.");
  await frame.getByRole("dialog").getByRole("button").last().click();
  await expect(frame.getByRole("heading", { name: "You declined" })).toBeVisible();
  const last = { action: "document-rejected", data: { reason: "The rent is wrong." } };
  await expect.poll(async () => (await listHeardMessages(page)).at(-1)).toMatchObject(last);
});

test("a locked name and e-mail address fill their fields, cannot be changed, and are stored", async ({
  page,
  product,
  owner,
}) => {
  const name = { type: "NAME", positionY: 20 };
  const email = { type: "EMAIL", positionY: 30 };
  const { id, findFrame } = await sendForFrame(product, owner, [
    { name: "", email: "", fields: [name, email, STREET, SIGNATURE] },
  ]);
  const options = { name: "Ñusta Quispe", lockName: true, email: "Nusta@Example.org", lockEmail: true };
  await page.goto(sites.listed.around(findFrame("", options), { height: 900 }));
  const frame = getFrame(page);
  await button(frame, "Start").click();
  await entryBox(frame, /Street/).fill("Calle 1");
  await openForm(frame);
  await expect(frame.getByText("Ñusta Quispe").last()).toBeVisible();
  await expect(frame.getByRole("textbox", { name: /Name|E-mail/ })).toHaveCount(0);
  await expect(frame.getByRole("textbox")).toHaveCount(1);
  // The page polls meanwhile: locked values that are stored by now do not count as a change.
  const askedAgain = page.waitForResponse((answer) => answer.url().includes("signing.state"));
  await frame.locator("body").evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await askedAgain;
  await button(frame, "Add signature").click();
  await frame.getByText("Type", { exact: true }).click();
  await expect(frame.getByLabel("Your name")).toHaveValue("Ñusta Quispe");
  await button(frame, "Use this signature").click();
  await button(frame, "Review").click();
  await button(frame, "Sign and finish").click();
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  await using database = openDatabase(product);
  const rows = await database`
    select type, custom_text from field where envelope_id = ${id} and type in ('NAME', 'EMAIL') order by type`;
  expect(Object.fromEntries(rows.map((row) => [row.type, row.custom_text]))).toEqual({
    NAME: "Ñusta Quispe",
    EMAIL: "nusta@example.org",
  });
});

test("the frame reports waiting, expiry, a cancelled envelope and an extra check as they occur", async ({
  page,
  product,
  owner,
}) => {
  const { id, findFrame } = await sendForFrame(
    product,
    owner,
    [
      { ...LUIS, signingOrder: 1, fields: [SIGNATURE] },
      { ...ANA, signingOrder: 2, fields: [SIGNATURE] },
    ],
    { signingOrder: "SEQUENTIAL" },
  );
  await page.goto(sites.listed.around(findFrame(ANA.email)));
  await expect(getFrame(page).getByRole("heading", { name: "It's not your turn yet" })).toBeVisible();
  await expect.poll(() => listActions(page)).toEqual(["document-ready", "document-waiting-for-turn"]);
  await using database = openDatabase(product);
  await database`update recipient set expires_at = now() - interval '1 hour' where envelope_id = ${id}`;
  await expect.poll(() => listActions(page), { timeout: toPatientMs(30) }).toContain("recipient-expired");
  await callRest(product, owner, "/envelope/cancel", { envelopeId: id });
  await expect.poll(() => listActions(page), { timeout: toPatientMs(30) }).toContain("document-error");
  expect((await listHeardMessages(page)).at(-1)?.data).toEqual({ code: "ENVELOPE_CANCELLED" });

  const guarded = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  const auth = database.json({ accessAuth: ["ACCOUNT"], actionAuth: [] });
  await database`update recipient set auth_options = ${auth} where envelope_id = ${guarded.id}`;
  await page.goto(sites.listed.around(guarded.findFrame(ANA.email)));
  const way = getFrame(page).getByRole("link", { name: "Continue in a new tab" });
  await expect(way).toHaveAttribute("target", "_blank");
  const { origin, pathname, hash } = new URL((await way.getAttribute("href")) ?? "");
  expect(origin + pathname).toBe(guarded.getUrl(ANA.email).replace("/sign/", "/prove/"));
  expect(hash).toMatch(/^#[0-9A-Za-z]{16,128}\.account$/);
  await expect
    .poll(() => listHeardMessages(page))
    .toEqual([
      { origin: product.baseUrl, action: "document-ready", data: null },
      { origin: product.baseUrl, action: "auth-required", data: { methods: ["ACCOUNT"] } },
    ]);
});

test("the frame accepts styles and language, ignores hostile options, and stays accessible", async ({
  page,
  product,
  owner,
}) => {
  const { findFrame } = await sendForFrame(product, owner, [{ ...ANA, fields: [STREET, SIGNATURE] }]);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("Rubrica embed:")) warnings.push(message.text());
  });
  const cssVars = {
    primary: "#0b6b3a",
    radius: "14px",
    fontFamily: "georgia",
    foreground: "#cccccc",
    danger: "#ffffff",
  };
  const options = { language: "es", theme: "dark", hideHeader: true, css: "body { display: none }", cssVars };
  await page.goto(sites.listed.around(findFrame(ANA.email, { ...options, theme: "light" })));
  const frame = getFrame(page);
  const start = button(frame, "Comenzar");
  await expect(start).toHaveCSS("background-color", "rgb(11, 107, 58)");
  await expect(start).toHaveCSS("border-radius", "14px");
  await expect(frame.locator("body")).toHaveCSS("font-family", "Georgia, serif");
  await expect(frame.locator("body")).toHaveCSS("color", "rgb(20, 24, 31)");
  await expect(frame.locator("html")).toHaveAttribute("lang", "es");
  await expect(frame.getByText("Acme", { exact: true })).toBeHidden();
  expect(warnings).toEqual([
    expect.stringContaining("css is not accepted"),
    expect.stringContaining("cssVars.danger is not a variable"),
    expect.stringContaining("cssVars.foreground left out"),
  ]);
  const embedded = page.frames().find((each) => each.url().includes("/embed/"));
  if (!embedded) throw new Error("There is no embedded page.");
  await expectNoViolation(embedded, "embedded, in the colours of its site");

  await page.goto(sites.listed.around(findFrame(ANA.email, options)));
  await expect(frame.locator("html")).toHaveClass(/dark/);
  await expect(start).not.toHaveCSS("background-color", "rgb(11, 107, 58)");

  for (const hostile of [
    "%%%",
    "AAAA",
    encodeFragment({ name: { a: 1 }, theme: "<script>" }),
    "x".repeat(6_000),
  ]) {
    await page.goto(`about:blank`);
    await page.goto(sites.listed.around(`${findFrame(ANA.email)}#${hostile}`));
    await expect(button(frame, "Start")).toBeVisible();
  }
});

test("the frame grows with its content up to a limit, settles, and works at a small fixed height", async ({
  page,
  product,
  owner,
}) => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    type: "TEXT",
    positionY: 5 + index * 6,
    fieldMeta: { type: "text", label: `Line ${index + 1}`, required: true },
  }));
  const { findFrame } = await sendForFrame(product, owner, [{ ...ANA, fields: [...many, SIGNATURE] }]);
  const measureFrameHeight = () => page.locator("#frame").evaluate((element) => element.clientHeight);
  const countResizeMessages = () =>
    page.evaluate(() => globalThis.heard.filter(({ action }) => action === "resize").length);
  await page.goto(sites.listed.around(findFrame(ANA.email), { grow: true, height: 150 }));
  const frame = getFrame(page);
  await expect(button(frame, "Start")).toBeVisible();
  await expect.poll(measureFrameHeight).toBe(720);
  await button(frame, "Start").click();
  await openForm(frame);
  await expect.poll(measureFrameHeight).toBe(1200);
  const settled = await countResizeMessages();
  await page.waitForTimeout(1_000);
  expect(await countResizeMessages()).toBe(settled);

  const endedEnvelope = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  await callRest(product, owner, "/envelope/cancel", { envelopeId: endedEnvelope.id });
  await page.goto(sites.listed.around(endedEnvelope.findFrame(ANA.email), { grow: true, height: 1000 }));
  await expect(frame.getByRole("heading", { name: "The sender cancelled this" })).toBeVisible();
  await expect.poll(measureFrameHeight).toBeLessThan(500);
  const [inner, outer] = await Promise.all([
    frame.locator("html").evaluate((element) => element.scrollHeight),
    measureFrameHeight(),
  ]);
  expect(inner).toBe(outer);

  await page.goto(sites.listed.around(findFrame(ANA.email), { height: 480 }));
  await button(frame, "Continue").click();
  await entryBox(frame, /^Line 1 /).fill("x");
  await button(frame, "Next").click();
  await expect(entryBox(frame, /Line 2/)).toBeVisible();
  expect(await measureFrameHeight()).toBe(480);
});

test("the focus stays with the site until the user enters the frame, and the keyboard moves in and out", async ({
  page,
  product,
  owner,
}) => {
  const { findFrame } = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  await page.goto(sites.listed.around(findFrame(ANA.email)));
  const frame = getFrame(page);
  await expect(button(frame, "Start")).toBeVisible();
  await expect(page.locator("#above")).toBeFocused();
  const getFocusedId = () => page.evaluate(() => document.activeElement?.id ?? "");
  const tabUntil = async (wanted: string, key: string) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press(key);
      if ((await getFocusedId()) === wanted) return tabs;
    }
    throw new Error(`${wanted} is out of reach.`);
  };
  await tabUntil("frame", "Tab");
  expect(await tabUntil("below", "Tab")).toBeGreaterThan(2);
  await tabUntil("frame", "Shift+Tab");
  expect(await tabUntil("above", "Shift+Tab")).toBeGreaterThan(2);
  // A sheet opens inside the frame and gives the focus back.
  await openMoreMenu(frame);
  await button(frame, "Is this genuine?").click();
  const sheet = frame.getByRole("dialog");
  const [box, around] = await Promise.all([sheet.boundingBox(), page.locator("#frame").boundingBox()]);
  expect(box && around && box.y >= around.y && box.y + box.height <= around.y + around.height + 1).toBe(true);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(button(frame, "Is this genuine?")).toBeFocused();
});

test("a direct link in a frame: the visitor is preset and locked, the code is asked, the document is made", async ({
  page,
  product,
  owner,
}) => {
  const form = new FormData();
  const fields = [STREET, SIGNATURE].map((field) => ({
    identifier: "form.pdf",
    page: 1,
    positionX: 12,
    width: 40,
    height: 5,
    ...field,
  }));
  const recipients = [{ name: "Visitor", email: "visitor@example.org", role: "SIGNER", fields }];
  form.set("payload", JSON.stringify({ title: "Sign-up form", type: "TEMPLATE", recipients }));
  form.append(
    "files",
    new Blob([Buffer.from(await buildTextPages(2))], { type: "application/pdf" }),
    "form.pdf",
  );
  const { id } = Made.parse(await callRest(product, owner, "/envelope/create", form));
  await using database = openDatabase(product);
  const [row] = await database`select id from recipient where envelope_id = ${id}`;
  const direct = { envelopeId: id, directRecipientId: row?.id };
  const { token } = Link.parse(await callRest(product, owner, "/envelope/direct-link/create", direct));
  const address = `${product.baseUrl}/embed/direct/${token}`;

  await page.goto(sites.unlisted.around(address));
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");

  const email = "eva@example.org";
  const options = { name: "Eva Ruiz", lockName: true, email, lockEmail: true, allowDocumentRejection: true };
  await page.goto(sites.listed.around(`${address}#${encodeFragment(options)}`));
  const frame = getFrame(page);
  const name = frame.getByRole("textbox", { name: "Your name" });
  await expect(name).toHaveValue("Eva Ruiz");
  await expect(name).toHaveJSProperty("readOnly", true);
  await expect(frame.getByRole("textbox", { name: "Your e-mail" })).toHaveJSProperty("readOnly", true);
  await expect(page.locator("#above")).toBeFocused();
  await button(frame, "Start").click();
  await entryBox(frame, /Street/).fill("Calle 1");
  await expect(button(frame, /decline/i)).toHaveCount(0);
  await button(frame, "Next").click();
  await typeSignature(frame);
  await button(frame, "Review").click();
  await button(frame, "Sign and finish").click();
  const { email: mail } = await product.mail.waitFor(email);
  await frame.getByLabel("Code").fill(/\b\d{6}\b/.exec(mail.text ?? "")?.[0] ?? "");
  await button(frame, "Confirm and finish").click();
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  await expect.poll(() => listActions(page)).toContain("document-completed");
  const completed = (await listHeardMessages(page)).find(({ action }) => action === "document-completed");
  const [made] = await database`
    select e.id, e.legacy_id, r.id as recipient_id, r.name, r.email from envelope e
    join recipient r on r.envelope_id = e.id
    where e.source = 'TEMPLATE_DIRECT_LINK' and r.email = ${email}`;
  expect([made?.name, made?.email]).toEqual(["Eva Ruiz", email]);
  expect(completed?.data).toMatchObject({
    envelopeId: made?.id,
    documentId: made?.legacy_id,
    recipientId: made?.recipient_id,
  });
  // From here on the frame shows the visitor's own signing page, and is still embedded.
  await expect.poll(() => page.frames()[1]?.url()).toContain(`${product.baseUrl}/embed/sign/`);
  expect(page.frames()[1]?.url()).not.toContain(token);
});

test("a recipient can sign when the frame has no access to cookies and storage", async ({
  page,
  product,
  owner,
}) => {
  await page.addInitScript(() => {
    if (window.parent === window) return;
    const denyAccess = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: denyAccess });
    Object.defineProperty(document, "cookie", { get: denyAccess, set: denyAccess });
  });
  const { findFrame } = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  await page.goto(sites.listed.around(findFrame(ANA.email)));
  const frame = getFrame(page);
  await button(frame, "Start").click();
  await typeSignature(frame);
  await button(frame, "Review").click();
  await button(frame, "Sign and finish").click();
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  await expect.poll(() => listActions(page)).toContain("document-completed");
});

test("a site that the team adds in its settings may embed from then on", async ({ page, product, owner }) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/settings/documents`);
  const add = page.getByLabel("Add a site");
  await add.fill("http://app.example.com");
  await add.press("Enter");
  await expect(page.getByText("Enter https:// and the name of one site")).toBeVisible();
  await expect(add).toHaveAttribute("aria-invalid", "true");
  await add.fill(`${sites.unlisted.origin}/`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("button", { name: `Remove ${sites.unlisted.origin}` })).toBeVisible();
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  await expectAccessible(page, "settings with sites");
  const { findFrame } = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  await page.goto(sites.unlisted.around(findFrame(ANA.email)));
  await expect(button(getFrame(page), "Start")).toBeVisible();
  await expect.poll(() => listActions(page)).toEqual(["document-ready"]);

  await page.goto(`/t/${owner.teamUrl}/settings/documents`);
  await page.getByRole("button", { name: `Remove ${sites.unlisted.origin}` }).click();
  await expect(page.getByTestId("save-state")).toContainText("Saved");
  const later = await sendForFrame(product, owner, [{ ...ANA, fields: [SIGNATURE] }]);
  await page.goto(sites.unlisted.around(later.findFrame(ANA.email)));
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
});

test("the playground frames a pasted link and logs its messages", async ({ page, product, owner }) => {
  const { getUrl } = await sendForFrame(product, owner, [{ ...ANA, fields: [STREET, SIGNATURE] }]);
  await page.goto("/api/v2/docs/embedding");
  const link = page.getByLabel("Signing link", { exact: true });
  await link.fill("https://example.com/sign/abc");
  await page.getByRole("button", { name: "Show the frame" }).click();
  await expect(page.getByText("That is not a signing link of this installation.")).toBeVisible();
  await link.fill(getUrl(ANA.email));
  await page.getByRole("combobox", { name: "Language" }).selectOption("Spanish");
  await page.getByRole("button", { name: "Show the frame" }).click();
  const log = page.getByRole("log");
  await expect(log).toContainText("document-ready");
  await expect(log).toContainText('resize {"height":720}');
  const frame = page.frameLocator("iframe");
  await button(frame, "Comenzar").click();
  await entryBox(frame, /Street/).fill("Calle 1");
  await button(frame, "Siguiente").click();
  await expect(log).toContainText("field-signed");
  await expectAccessible(page, "playground");
});
