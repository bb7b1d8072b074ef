import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { Language } from "@/server/domain/vocabulary";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callRest, type NewRecipient, type SentEnvelope, sendEnvelope } from "./fixtures/sent-envelope";
import { rejectByCall, signByCall } from "./fixtures/sign-by-call";
import {
  button,
  loadMessages,
  loadSigningTexts,
  openMoreMenu,
  type SigningPageTexts,
  signUpToReview,
  typeSignature,
} from "./fixtures/signing-page";
import { alternateWays } from "./fixtures/trials";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const CLEO = { name: "Cleo Ruiz", email: "cleo@example.org", role: "CC" };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };

/** Long enough for a page that polls every ten seconds. */
const BY_ITSELF = { timeout: toPatientMs(30) };

const SCREENS = [
  {
    where: "on a phone, in English",
    language: "en",
    use: { locale: "en-US", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  {
    where: "at a desk, in Spanish",
    language: "es",
    use: { locale: "es-CL", viewport: { width: 1280, height: 800 } },
  },
] as const satisfies { where: string; language: Language; use: object }[];

type Sending = {
  title: string;
  language?: Language;
  recipients?: NewRecipient[];
  meta?: Record<string, unknown>;
};

/** Sends to Ana, then Luis; Cleo gets a copy. */
const sendDocument = (
  product: Product,
  owner: Account,
  { title, language = "en", recipients, meta }: Sending,
) =>
  sendEnvelope(product, owner, {
    title,
    meta: { signingOrder: "SEQUENTIAL", language, ...meta },
    recipients: recipients ?? [
      { ...ANA, signingOrder: 1, fields: [STREET, SIGNATURE] },
      { ...LUIS, signingOrder: 2, fields: [{ ...SIGNATURE, positionX: 55 }] },
      CLEO,
    ],
  });
const oneSigner = (fields: NewRecipient["fields"] = [SIGNATURE]) => [{ ...ANA, fields }];

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

async function expireLink(product: Product, { id }: SentEnvelope, email: string): Promise<void> {
  await using sql = openDatabase(product);
  await sql`update recipient set expires_at = now() - interval '1 hour' where envelope_id = ${id} and email = ${email}`;
}

const countEntries = async (product: Product, { id }: SentEnvelope, type: string): Promise<number> => {
  await using sql = openDatabase(product);
  const [row] =
    await sql`select count(*)::int as n from audit_entry where envelope_id = ${id} and type = ${type}`;
  return row?.n ?? 0;
};

const readPdfStart = async (page: Page, link: string): Promise<string> => {
  const href = (await page.getByRole("link", { name: link }).getAttribute("href")) ?? "";
  const answer = await page.request.get(href);
  return (await answer.body()).subarray(0, 5).toString();
};

// Each test sends its own envelopes, so the workers can share this longest file.
test.describe.configure({ mode: "parallel" });

for (const [way, { where, language, use }] of SCREENS.entries()) {
  const t: SigningPageTexts = loadSigningTexts(language);
  const isItsTurn = alternateWays(way, SCREENS.length);
  test.describe(where, () => {
    test.use(use);

    if (isItsTurn())
      test("the same link shows the current state, from waiting to the sealed file", async ({
        page,
        product,
        owner,
      }) => {
        const title = `All states ${language}`;
        const sent = await sendDocument(product, owner, { title, language });
        await page.goto(sent.getUrl(LUIS.email));
        await expect(heading(page, t("outcome.waiting.title"))).toBeVisible();
        await expect(page.getByText(t("outcome.waiting.place", { mine: 2, total: 2 }))).toBeVisible();
        await expect(page.getByRole("link", { name: /agreement/ })).toBeVisible();
        await expectAccessible(page, `waiting, ${where}`);

        await page.goto(sent.getUrl(CLEO.email));
        await expect(heading(page, t("outcome.copyLater.title"))).toBeVisible();
        await expectAccessible(page, `copy later, ${where}`);

        await page.goto(sent.getUrl(ANA.email));
        await expect(heading(page, t("start.heading.SIGNER", { title }))).toBeVisible();
        await signByCallWithStreet(product, sent);
        await expect(heading(page, t("outcome.done.title.SIGNER", { title }))).toBeVisible(BY_ITSELF);
        await expect(page.getByText(t("participants.NOT_SIGNED"))).toBeVisible();
        expect(await readPdfStart(page, t("outcome.done.soFar"))).toBe("%PDF-");
        await expectAccessible(page, `done, ${where}`);

        await signByCall(sent.getUrl(LUIS.email));
        await expect(page.getByRole("link", { name: t("outcome.completed.download") })).toBeVisible({
          timeout: toPatientMs(30),
        });
        expect(await readPdfStart(page, t("outcome.completed.download"))).toBe("%PDF-");
        expect(await readPdfStart(page, t("outcome.completed.auditLog"))).toBe("%PDF-");
        await page.getByText(t("outcome.completed.proof")).click();
        await expect(page.locator("code")).toHaveText(/^([0-9a-f]{8} ?){8}$/);
        await expectAccessible(page, `completed, ${where}`);
        await page.goto(sent.getUrl(CLEO.email));
        await expect(heading(page, t("outcome.completed.title"))).toBeVisible();
      });

    if (isItsTurn())
      test("a recipient can ask about an expired link, which works again once the sender resends it", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Expired ${language}`;
        const sent = await sendDocument(product, owner, { title, language, recipients: oneSigner() });
        await page.goto(sent.getUrl(ANA.email));
        await expect(button(page, t("start.start"))).toBeVisible();
        await expireLink(product, sent, ANA.email);
        await expect(button(page, t("outcome.expired.ask"))).toBeVisible(BY_ITSELF);
        await expectAccessible(page, `expired, ${where}`);
        await button(page, t("outcome.expired.ask")).click();
        await expect(
          page.getByText(t("outcome.expired.asked", { time: "##", sender: "#" }).split("##")[0] ?? ""),
        ).toBeVisible();
        await expect(button(page, t("outcome.expired.ask"))).toHaveCount(0);
        await expectAccessible(page, `asked for a new link, ${where}`);
        const subject = new RegExp(`asks for a new link: ${title}`);
        await product.mail.waitFor(owner.email, ({ email }) => subject.test(email.subject ?? ""));
        await callRest(product, owner, "/envelope/redistribute", {
          envelopeId: sent.id,
          recipients: await listRecipientIds(product, sent),
        });
        await expect(button(page, t("start.start"))).toBeVisible(BY_ITSELF);
      });

    if (isItsTurn())
      test("a page shows by itself why signing ended, and half-typed values are discarded", async ({
        page,
        browser,
        product,
        owner,
      }) => {
        const cancelled = await sendDocument(product, owner, { title: "Cancelled", language });
        await page.goto(cancelled.getUrl(ANA.email));
        await button(page, t("start.start")).click();
        await page.getByRole("textbox", { name: /Street/ }).fill("half a str");
        await callRest(product, owner, "/envelope/cancel", {
          envelopeId: cancelled.id,
          reason: "A new version comes.",
        });
        await expect(heading(page, t("outcome.cancelled.title"))).toBeVisible(BY_ITSELF);
        await expect(heading(page, t("outcome.cancelled.title"))).toBeFocused();
        await expect(page.getByText("A new version comes.")).toBeVisible();
        expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("half a str");
        await expectAccessible(page, `cancelled, ${where}`);

        const declined = await sendDocument(product, owner, { title: "Declined", language });
        const elsewhere = await browser.newContext(use);
        const other = await elsewhere.newPage();
        await other.goto(declined.getUrl(LUIS.email));
        await expect(heading(other, t("outcome.waiting.title"))).toBeVisible();
        await rejectByCall(declined.getUrl(ANA.email), "The price is wrong");
        await expect(heading(other, t("outcome.rejectedByOther.title"))).toBeVisible(BY_ITSELF);
        expect(await other.locator("body").textContent()).not.toContain("The price is wrong");
        await expectAccessible(other, `declined by another, ${where}`);
        await elsewhere.close();
        await page.goto(declined.getUrl(ANA.email));
        await expect(heading(page, t("outcome.rejectedByMe.title"))).toBeVisible();
        await expect(page.getByText("The price is wrong")).toBeVisible();
        await expectAccessible(page, `declined by me, ${where}`);
        await page.goto("/sign/0123456789012345678901");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page, `not found, ${where}`);
      });

    if (isItsTurn())
      test("a waiting page becomes the start page by itself, announces it and marks its tab until used", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Turn ${language}`;
        const sent = await sendDocument(product, owner, { title, language });
        await page.goto(sent.getUrl(LUIS.email));
        await expect(page).toHaveTitle(title);
        await signByCallWithStreet(product, sent);
        await expect(button(page, t("start.start"))).toBeVisible(BY_ITSELF);
        await expect(page).toHaveTitle(`● ${t("outcome.arrived.tab")} – ${title}`);
        await expect(page.getByRole("status").filter({ hasText: t("outcome.arrived.sign") })).toHaveCount(1);
        await page.keyboard.press("Shift");
        await expect(page).toHaveTitle(title);
      });

    if (isItsTurn())
      test("a question reaches the sender with a reply address of the recipient, and decides nothing", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Question ${language}`;
        const sent = await sendDocument(product, owner, { title, language, recipients: oneSigner() });
        await page.goto(`${sent.getUrl(ANA.email)}?decline=1`);
        const dialog = page.getByRole("dialog");
        await expect(dialog).toContainText(t("reject.title"));
        await expect(page).toHaveURL(sent.getUrl(ANA.email));
        expect(await countEntries(product, sent, "DOCUMENT_RECIPIENT_REJECTED")).toBe(0);
        await expectAccessible(page, `decline, ${where}`);
        await button(page, t("reject.askInstead")).click();
        await button(page, t("question.send")).click();
        await expect(page.getByText(t("question.needed"))).toBeVisible();
        await page.getByLabel(t("question.label")).fill("Which flat does section 4 mean?");
        await expectAccessible(page, `question, ${where}`);
        await button(page, t("question.send")).click();
        await expect(button(page, t("question.back"))).toBeVisible();
        await button(page, t("question.back")).click();
        await expect(button(page, t("start.start"))).toBeVisible();
        const mail = await product.mail.waitFor(
          owner.email,
          ({ email }) =>
            (email.text ?? "").includes("Which flat does section 4 mean?") &&
            (email.subject ?? "").includes(title),
        );
        expect(mail.email.replyTo?.[0]?.address).toBe(ANA.email);
        await page.reload();
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });

    if (isItsTurn())
      test("a wrong recipient tells the sender and sees nothing more; the code is the one in the mail", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Wrong ${language}`;
        const sent = await sendDocument(product, owner, { title, language, recipients: oneSigner() });
        const invitation = await product.mail.waitFor(ANA.email, ({ email }) =>
          (email.subject ?? "").includes(title),
        );
        await page.goto(sent.getUrl(ANA.email));
        await openMoreMenu(page, t("start.others"));
        await button(page, t("start.genuine")).click();
        const code = await page.getByText(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/).textContent();
        expect(invitation.email.text).toContain(code);
        await page
          .getByRole("dialog")
          .getByRole("button", { name: t("start.notMe") })
          .click();
        await page
          .getByLabel(t("notMe.label", { sender: "#" }).replace(/#.*$/, ""), { exact: false })
          .fill("She moved.");
        await expectAccessible(page, `wrong person, ${where}`);
        await page
          .getByRole("dialog")
          .getByRole("button", { name: new RegExp(`^${t("notMe.send", { sender: "" }).trim()}`) })
          .click();
        await expect(heading(page, t("left.notMe.title"))).toBeFocused();
        await expect(page.getByText(title)).toHaveCount(0);
        await expectAccessible(page, `left, ${where}`);
        await product.mail.waitFor(owner.email, ({ email }) => (email.text ?? "").includes("She moved."));
        await signByCall(sent.getUrl(ANA.email));
      });

    if (isItsTurn())
      test("a completion that never arrived is not shown as done, and a retry completes only once", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Lost ${language}`;
        const sent = await sendDocument(product, owner, {
          title,
          language,
          recipients: [...oneSigner(), { ...LUIS, fields: [SIGNATURE] }],
        });
        await page.goto(sent.getUrl(ANA.email));
        await signUpToReview(page, t);
        let isLost = true;
        await page.route("**/api/trpc/signing.complete**", (route) =>
          isLost ? route.abort("connectionreset") : route.continue(),
        );
        await button(page, t("review.finish.SIGNER")).click();
        await expect(page.getByText(t("review.notDone"))).toBeVisible();
        expect(await countEntries(product, sent, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(0);
        isLost = false;
        await button(page, t("review.finish.SIGNER")).click();
        await expect(heading(page, t("outcome.done.title.SIGNER", { title }))).toBeVisible();
        expect(await countEntries(product, sent, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(1);
      });

    if (isItsTurn())
      test("without a connection finishing says why it waits, and no entered value is lost", async ({
        page,
        context,
        product,
        owner,
      }) => {
        const title = `Offline ${language}`;
        const sent = await sendDocument(product, owner, {
          title,
          language,
          recipients: [...oneSigner(), { ...LUIS, fields: [SIGNATURE] }],
        });
        await page.goto(sent.getUrl(ANA.email));
        await signUpToReview(page, t);
        await context.setOffline(true);
        const finish = button(page, t("review.finish.SIGNER"));
        await expect(finish).toHaveAttribute("aria-disabled", "true");
        await expect(page.getByText(t("review.offline"))).toBeVisible();
        await expect(page.getByText(t("offline"))).toBeVisible();
        await finish.press("Enter");
        await expectAccessible(page, `review offline, ${where}`);
        await context.setOffline(false);
        await expect(finish).not.toHaveAttribute("aria-disabled", "true");
        expect(await countEntries(product, sent, "DOCUMENT_RECIPIENT_COMPLETED")).toBe(0);
        await finish.click();
        await expect(heading(page, t("outcome.done.title.SIGNER", { title }))).toBeVisible();
      });

    if (isItsTurn())
      test("a reload at any step restores what was entered, and Back leaves to the previous page", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Reload ${language}`;
        const recipients = [
          { ...ANA, fields: [STREET, SIGNATURE] },
          { ...LUIS, fields: [SIGNATURE] },
        ];
        const sent = await sendDocument(product, owner, { title, language, recipients });
        await page.goto("/accessibility-probe-that-is-not-there");
        const before = page.url();
        await page.goto(sent.getUrl(ANA.email));
        await button(page, t("start.start")).click();
        const street = page.getByRole("textbox", { name: /Street/ });
        await street.fill("Calle Larga 12");
        await page.reload();
        await expect(page.getByText(t("start.back", { done: 1, total: 2 }))).toBeVisible(BY_ITSELF);
        await button(page, t("start.continue")).click();
        await typeSignature(page, t);
        await button(page, t("step.review")).click();
        const list = page.getByRole("region", { name: t("review.fields") });
        await expect(list).toContainText("Calle Larga 12");
        await page.goBack();
        await expect(list).toHaveCount(0);
        await expect(button(page, t("step.review"))).toBeVisible();
        await page.goBack();
        await expect(button(page, t("start.continue"))).toBeVisible();
        await page.goForward();
        await button(page, t("start.continue")).click();
        await expect(list).toContainText("Calle Larga 12");
        await button(page, t("review.finish.SIGNER")).click();
        await expect(heading(page, t("outcome.done.title.SIGNER", { title }))).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(before);
      });

    if (isItsTurn())
      test("two tabs show each other's values, the newest one counts, and both say so", async ({
        page,
        context,
        product,
        owner,
      }) => {
        const sent = await sendDocument(product, owner, {
          title: "Two tabs",
          language,
          recipients: oneSigner([STREET, SIGNATURE]),
        });
        const other = await context.newPage();
        const streetBox = (tab: Page) => tab.getByRole("textbox", { name: /Street/ });
        for (const tab of [page, other]) await tab.goto(sent.getUrl(ANA.email));
        await button(page, t("start.start")).click();
        await streetBox(page).fill("from the first");
        await button(page, t("step.next")).click();
        await expect(other.getByText(t("start.back", { done: 1, total: 2 }))).toBeVisible();
        await button(other, t("start.continue")).click();
        await button(other, t("step.back")).click();
        await expect(streetBox(other)).toHaveValue("from the first");
        await streetBox(other).fill("from the second");
        await button(other, t("step.next")).click();
        for (const tab of [page, other]) await expect(tab.getByText(t("tabs.also"))).toBeVisible();
        await button(page, t("step.back")).click();
        await expect(streetBox(page)).toHaveValue("from the second");
        await expectAccessible(page, `two tabs, ${where}`);
        await button(page, t("tabs.hide")).click();
        await expect(page.getByText(t("tabs.also"))).toHaveCount(0);
        await other.close();
      });

    if (isItsTurn())
      test("after completion the page redirects once, unless the recipient stays; a cleared device keeps nothing", async ({
        page,
        product,
        owner,
      }) => {
        const title = `Redirect ${language}`;
        const meta = { redirectUrl: "https://thanks.example.org/?who={recipientId}&how={status}" };
        const sent = await sendDocument(product, owner, { title, language, meta, recipients: oneSigner() });
        let followed = "";
        await page.route("https://thanks.example.org/**", async (route) => {
          followed = route.request().url();
          await route.fulfill({ contentType: "text/html", body: "<h1>Thanks</h1>" });
        });
        await page.goto(sent.getUrl(ANA.email));
        await signUpToReview(page, t);
        await button(page, t("review.finish.SIGNER")).click();
        await expect(page.getByRole("heading", { name: "Thanks" })).toBeVisible(BY_ITSELF);
        expect(followed).toMatch(/\?who=\d+&how=SIGNED$/);
        await page.goto(sent.getUrl(ANA.email));
        await expect(page.getByRole("link", { name: t("outcome.completed.download") })).toBeVisible({
          timeout: toPatientMs(30),
        });
        await expect(page.getByText("thanks.example.org")).toHaveCount(0);
        await button(page, t("outcome.clear.button")).click();
        await expect(heading(page, t("left.cleared.title"))).toBeFocused();
        expect(
          await page.evaluate(() => [sessionStorage.length, localStorage.length, location.pathname]),
        ).toEqual([0, 0, "/"]);
        await expectAccessible(page, `cleared, ${where}`);

        const secondEnvelope = await sendDocument(product, owner, {
          title: `${title} 2`,
          language,
          meta,
          recipients: oneSigner(),
        });
        followed = "";
        await page.emulateMedia({ reducedMotion: "no-preference" });
        await page.goto(secondEnvelope.getUrl(ANA.email));
        await signUpToReview(page, t);
        await button(page, t("review.finish.SIGNER")).click();
        await button(page, t("outcome.done.stay")).click();
        await expect(page.getByRole("link", { name: t("outcome.completed.download") })).toBeVisible({
          timeout: toPatientMs(30),
        });
        await expect(
          page.getByRole("link", { name: t("outcome.done.redirect", { host: "thanks.example.org" }) }),
        ).toBeVisible();
        expect(followed).toBe("");
      });
  });
}

async function signByCallWithStreet(product: Product, sent: SentEnvelope): Promise<void> {
  const url = sent.getUrl(ANA.email);
  const token = new URL(url).pathname.split("/").at(-1) ?? "";
  await using sql = openDatabase(product);
  const [field] = await sql`select id from field where envelope_id = ${sent.id} and type = 'TEXT'`;
  const callOperation = (operation: string, input: object) =>
    fetch(`${product.baseUrl}/api/trpc/signing.${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.baseUrl },
      body: JSON.stringify({ token, ...input }),
    });
  const sentence = loadMessages("en").start.consent;
  await callOperation("consent", { textVersion: "2026-11", language: "en", sentence, timezone: null });
  await callOperation("fill", { fieldId: field?.id, value: "Calle Larga 12" });
  await signByCall(url);
}

async function listRecipientIds(product: Product, { id }: SentEnvelope): Promise<number[]> {
  await using sql = openDatabase(product);
  const rows = await sql`select id from recipient where envelope_id = ${id}`;
  return rows.map((row) => Number(row.id));
}
