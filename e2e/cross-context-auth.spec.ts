import { mkdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { TestProvider } from "@/server/testing/identity/claveunica";
import { expectAccessible } from "./fixtures/accessible";
import { startWithClaveUnica } from "./fixtures/claveunica";
import { openDatabase } from "./fixtures/database";
import { type ForeignSite, listHeardMessages, startForeignSite } from "./fixtures/foreign-site";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { type NewField, type NewRecipient, sendEnvelope } from "./fixtures/sent-envelope";
import { alternateWays } from "./fixtures/trials";

/** Checks that cannot run in a frame, made in a new tab and handed back (components/README.md 9.3). */

const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const SIGNED_RUT = { type: "RUT_FIRMADO", positionY: 20 };
const ANA = "Ana Núñez";

let provider: TestProvider;
let product: Product;
let owner: Account;
let ana: Account;
let site: ForeignSite;
test.beforeAll(async () => {
  test.setTimeout(toPatientMs(150));
  ({ product, provider } = await startWithClaveUnica());
  owner = await product.bootstrap("owner@example.org", "Acme");
  ana = await product.bootstrap("ana@example.org", "Ana");
  site = await startForeignSite();
  await using database = openDatabase(product);
  const settings = database.json({ embedOrigins: [site.origin] });
  await database`update team set settings = ${settings} where id = ${owner.teamId}`;
});
test.afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await product?.dispose();
  await provider?.[Symbol.asyncDispose]();
});

const shots = process.env.RUBRICA_SHOTS;
const takePicture = async (page: Page, name: string) => {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: path.join(shots, `${name}-${page.viewportSize()?.width}.png`) });
};

async function sendLease(fields: NewField[], more: Partial<NewRecipient>, language = "en") {
  const recipients = [{ name: ANA, email: ana.email, ...more, fields }];
  const sent = await sendEnvelope(product, owner, {
    title: "Lease",
    recipients,
    meta: { language, distributionMethod: "NONE" },
  });
  const url = sent.getUrl(ana.email);
  return { id: sent.id, url, around: site.around(url.replace("/sign/", "/embed/sign/"), { height: 780 }) };
}

const getFrame = (page: Page) => page.frameLocator("#frame");
const button = (within: Page | FrameLocator, name: string | RegExp) => within.getByRole("button", { name });
const getNumber = (within: Page | FrameLocator) => within.locator("strong").filter({ hasText: /^\d\d$/ });
/** Collects the `signing-binding` headers that each page, frames included, sends from now on. */
function listenForBindings(context: BrowserContext): (page: Page) => string[] {
  const heard = new Map<Page, Set<string>>();
  context.on("request", (request) => {
    const binding = request.headers()["signing-binding"];
    if (!binding) return;
    const page = request.frame().page();
    heard.set(page, (heard.get(page) ?? new Set()).add(binding));
  });
  return (page) => [...(heard.get(page) ?? [])];
}

async function openTab(context: BrowserContext, frame: FrameLocator, name = "Continue in a new tab") {
  const [tab] = await Promise.all([context.waitForEvent("page"), frame.getByRole("link", { name }).click()]);
  await tab.waitForLoadState();
  return tab;
}

async function signIn(tab: Page, account: Account): Promise<void> {
  await tab.getByLabel("E-mail").fill(account.email);
  await tab.getByLabel("Password", { exact: true }).fill(account.password);
  await button(tab, "Sign in and continue").click();
}

async function typeSignature(frame: FrameLocator): Promise<void> {
  await button(frame, "Add signature").click();
  await frame.getByText("Type", { exact: true }).click();
  await frame.getByLabel("Your name").fill(ANA);
  await button(frame, "Use this signature").click();
}

const DEVICES = [
  { name: "on a phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: "at a desk", use: { viewport: { width: 1280, height: 800 } } },
];

for (const [way, { name, use }] of DEVICES.entries()) {
  const isItsTurn = alternateWays(way, DEVICES.length);
  test.describe(name, () => {
    test.use(use);

    if (isItsTurn())
      test("a user signs in in a separate tab, and the frame on another site opens", async ({
        page,
        context,
      }) => {
        const listBindings = listenForBindings(context);
        const { id, url, around } = await sendLease([SIGNATURE], { accessAuth: ["ACCOUNT"] });
        await page.goto(around);
        const frame = getFrame(page);
        await expect(getNumber(frame)).toBeVisible();
        const number = await getNumber(frame).textContent();
        await takePicture(page, "frame-account");
        const tab = await openTab(context, frame);
        expect(new URL(tab.url()).pathname).toBe(new URL(url).pathname.replace("/sign/", "/prove/"));
        await expect(tab.getByRole("heading", { name: "One more check before opening" })).toBeVisible();
        // A bookmark or a shared copy of this tab opens nothing, and the frame's secret has stayed in the
        // frame.
        expect(new URL(tab.url()).hash).toBe("");
        expect(await tab.content()).not.toContain("Lease");
        await expect(frame.getByText(`Confirm there if it shows ${number}.`)).toBeVisible();
        await signIn(tab, ana);
        await expect(
          tab.getByRole("heading", { name: `Continue at ${new URL(site.origin).host}?` }),
        ).toBeFocused();
        expect(listBindings(page)).toHaveLength(1);
        expect(listBindings(tab)).toHaveLength(1);
        expect(listBindings(tab)).not.toEqual(listBindings(page));
        await expect(getNumber(tab)).toHaveText(number ?? "");
        await takePicture(tab, "tab-confirm");
        await expectAccessible(tab, "the question whether to hand over");
        await expect(frame.getByRole("heading", { name: "One more check before opening" })).toBeVisible();
        await button(tab, /^Yes, it shows .* for “Lease”$/).click();
        const verified = `You’re verified. Go back to ${new URL(site.origin).host}.`;
        await expect(tab.getByRole("heading", { name: verified })).toBeFocused();
        await takePicture(tab, "tab-done");
        await expectAccessible(tab, "the end of the tab");
        await tab.close();
        // Exact match: until the frame has polled, it offers to start over.
        await frame.getByRole("button", { name: "Start", exact: true }).click();
        await typeSignature(frame);
        await button(frame, "Review").click();
        await button(frame, "Sign and finish").click();
        await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
        await expect
          .poll(async () => (await listHeardMessages(page)).map(({ action }) => action))
          .toContain("document-completed");
        expect(await listHeardMessages(page)).toContainEqual({
          origin: product.baseUrl,
          action: "auth-required",
          data: { methods: ["ACCOUNT"] },
        });
        await using database = openDatabase(product);
        const rows = await database`
        select data->'handedTo' as handed from audit_entry
        where envelope_id = ${id} and type = 'DOCUMENT_AUTH_PROVEN' order by seq`;
        expect(rows.map(({ handed }) => handed)).toEqual([null, { site: site.origin }]);
      });

    if (isItsTurn())
      test("declining in the tab gives the frame nothing, a second tab opens nothing, and a retry completes the step", async ({
        page,
        context,
      }) => {
        const { around } = await sendLease([SIGNATURE], { actionAuth: ["ACCOUNT"] });
        await page.goto(around);
        const frame = getFrame(page);
        await button(frame, "Start").click();
        await typeSignature(frame);
        const challenge = frame.getByRole("dialog", { name: "One more check before signing" });
        await expect(getNumber(frame)).toBeVisible();
        await expect
          .poll(async () => (await listHeardMessages(page)).at(-1))
          .toMatchObject({
            action: "auth-required",
            data: { methods: ["ACCOUNT"] },
          });
        const address = await challenge
          .getByRole("link", { name: "Continue in a new tab" })
          .getAttribute("href");
        const first = await openTab(context, frame);
        await signIn(first, ana);
        const other = await context.newPage();
        await other.goto(address ?? "");
        await expect(other.getByRole("heading", { name: "This check is over" })).toBeVisible();
        await takePicture(other, "tab-over");
        await other.close();
        await button(first, "No, I did not ask for this").click();
        await expect(first.getByRole("heading", { name: "Nothing was handed over" })).toBeFocused();
        await takePicture(first, "tab-refused");
        await expectAccessible(first, "refused");
        await first.close();
        await expect(challenge.getByText(/Nothing was handed over/)).toBeVisible();
        await takePicture(page, "frame-refused");
        await challenge.getByRole("button", { name: "Start over with a new number" }).click();
        await expect(challenge.getByRole("link", { name: "Continue in a new tab" })).toBeFocused();
        const second = await openTab(context, frame);
        await expect(getNumber(second)).toHaveCount(0);
        // Signed in on this browser by now, so a press is enough.
        await button(second, "Continue").click();
        await button(second, /^Yes, it shows/).click();
        await expect(second.getByRole("heading", { name: /You’re verified/ })).toBeVisible();
        await second.close();
        await expect(challenge).toBeHidden();
        const review = button(frame, "Review");
        await expect(review).toBeVisible();
        expect(await frame.locator(":focus").count()).toBe(1);
        await review.click();
        await button(frame, "Sign and finish").click();
        await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
      });
  });
}

async function reviewAndFinish(frame: FrameLocator): Promise<void> {
  await button(frame, "Revisar").click();
  await button(frame, "Firmar y terminar").click();
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Listo|Todos/);
}

test.describe("with ClaveÚnica, on a phone and in Spanish", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "es-CL",
  });

  async function identifyAna(tab: Page): Promise<void> {
    await button(tab, "Continuar con ClaveÚnica").click();
    await tab.getByLabel("RUN").fill("12.345.678-5");
    await button(tab, "Continuar").click();
    await tab.waitForURL(/\/prove\//);
  }

  async function addSignature(frame: FrameLocator): Promise<void> {
    await button(frame, "Agregar firma").click();
    await frame.getByText("Escribir", { exact: true }).click();
    await frame.getByLabel("Su nombre").fill(ANA);
    await button(frame, "Usar esta firma").click();
  }

  test("the check fills a field, and the frame continues there without asking", async ({ page, context }) => {
    const { around } = await sendLease([SIGNED_RUT, SIGNATURE], {}, "es");
    await page.goto(around);
    const frame = getFrame(page);
    await button(frame, "Comenzar").click();
    await expect(getNumber(frame)).toBeVisible();
    await takePicture(page, "frame-clave-unica");
    const tab = await openTab(context, frame, "Continuar en otra pestaña");
    await takePicture(tab, "tab-clave-unica");
    await identifyAna(tab);
    await expect(
      tab.getByRole("heading", { name: /Su identidad está verificada\. Vuelva a / }),
    ).toBeVisible();
    await takePicture(tab, "tab-clave-unica-done");
    await tab.close();
    await expect(frame.getByText(/Identidad verificada: María Soto, RUT 12.345.678-5/)).toBeFocused();
    await button(frame, "Siguiente").click();
    await addSignature(frame);
    await reviewAndFinish(frame);
  });

  test("the frame also continues when it sees the value before the tab confirms it", async ({
    page,
    context,
  }) => {
    const { around } = await sendLease([SIGNED_RUT, SIGNATURE], {}, "es");
    // The tab's confirmation is blocked: the frame can only learn the result from its own polling.
    await context.route(/handBack\.confirm/, (route) => route.abort());
    await page.goto(around);
    const frame = getFrame(page);
    await button(frame, "Comenzar").click();
    await expect(getNumber(frame)).toBeVisible();
    const tab = await openTab(context, frame, "Continuar en otra pestaña");
    await identifyAna(tab);
    const verified = frame.getByText(/Identidad verificada: María Soto, RUT 12.345.678-5/);
    await expect(verified).toBeVisible();
    await tab.close();
    await expect(verified).toBeFocused();
    await button(frame, "Siguiente").click();
    await addSignature(frame);
    await reviewAndFinish(frame);
  });

  test("before signing, a check that is cancelled once and then completed keeps the held signature", async ({
    page,
    context,
  }) => {
    const { id, around } = await sendLease([SIGNATURE], { actionAuth: ["CLAVE_UNICA", "PASSWORD"] }, "es");
    await page.goto(around);
    const frame = getFrame(page);
    await button(frame, "Comenzar").click();
    await addSignature(frame);
    await button(frame, "Identificarme con ClaveÚnica").click();
    const tab = await openTab(context, frame, "Continuar en otra pestaña");
    provider.faults = { failing: "token" };
    await identifyAna(tab);
    await expect(tab.getByText("ClaveÚnica no responde en este momento.")).toBeVisible();
    provider.faults = {};
    await button(tab, "Continuar con ClaveÚnica").click();
    await tab.waitForURL(/\/prove\//);
    await expect(tab.getByRole("heading", { name: /¿Continuar en/ })).toBeVisible();
    await takePicture(tab, "tab-confirm-es");
    await button(tab, /^Sí, muestra/).click();
    await expect(tab.getByRole("heading", { name: /Su identidad está verificada/ })).toBeVisible();
    await tab.close();
    await reviewAndFinish(frame);
    await using database = openDatabase(product);
    const [row] = await database`
      select data->>'method' as method, data->'handedTo' as handed from audit_entry
      where envelope_id = ${id} and type = 'DOCUMENT_AUTH_PROVEN'`;
    expect(row).toEqual({ method: "CLAVE_UNICA", handed: { site: site.origin } });
  });
});
