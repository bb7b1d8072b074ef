import type { Browser, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { Language } from "@/server/domain/vocabulary";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";
import { button, loadSigningTexts, typeSignature } from "./fixtures/signing-page";

const ROSA = { name: "Rosa Pérez", email: "rosa@example.org", role: "ASSISTANT" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const MARTA = { name: "Marta Díaz", email: "marta@example.org" };
const PAULA = { name: "Paula Rojas", email: "paula@example.org", role: "APPROVER" };
const PEDRO = { name: "Pedro Vera", email: "pedro@example.org" };
const VERA = { name: "Vera Lagos", email: "vera@example.org", role: "VIEWER" };

const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
const textField = (label: string, positionY: number, required = true) => ({
  type: "TEXT",
  positionY,
  fieldMeta: { type: "text", label, required },
});

/** Rosa assists, Luis and Marta sign in parallel, then the approver whom the last of them names. */
const sendInOrder = (product: Product, owner: Account, title: string, language: Language) =>
  sendEnvelope(product, owner, {
    title,
    meta: { signingOrder: "SEQUENTIAL", allowDictateNextSigner: true, language },
    recipients: [
      { ...ROSA, signingOrder: 1 },
      {
        ...LUIS,
        signingOrder: 2,
        fields: [textField("Street", 20), SIGNATURE, { type: "DATE", positionY: 75 }],
      },
      { ...MARTA, signingOrder: 2, fields: [textField("City", 30), { ...SIGNATURE, positionX: 55 }] },
      { ...PAULA, signingOrder: 3 },
    ],
  });

const PLACES = [
  {
    where: "on a phone, in Spanish",
    language: "es",
    use: { locale: "es-CL", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  {
    where: "at a desk, in English",
    language: "en",
    use: { locale: "en-US", viewport: { width: 1280, height: 800 } },
  },
] as const satisfies { where: string; language: Language; use: object }[];

for (const { where, language, use } of PLACES) {
  const t = loadSigningTexts(language);
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
  const openNewBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext(use)).newPage();

  test.describe(where, () => {
    test.use(use);

    test("an assistant prepares for two signers, both sign, and the approver whom one of them names approves", async ({
      page,
      browser,
      product,
      owner,
    }) => {
      test.setTimeout(toPatientMs(120));
      const title = `In order ${language}`;
      const sent = await sendInOrder(product, owner, title, language);
      const luis = await openNewBrowser(browser);
      await luis.goto(sent.getUrl(LUIS.email));
      await expect(heading(luis, t("outcome.waiting.title"))).toBeVisible();

      // Rosa selects a recipient, fills in their text fields, and hands over with a note.
      await page.goto(sent.getUrl(ROSA.email));
      await expect(heading(page, t("start.heading.ASSISTANT", { title }))).toBeFocused();
      await button(page, t("start.start")).click();
      await expect(page.getByRole("heading", { name: t("people.title") })).toBeFocused();
      await expect(page.getByText(t("people.locked", { name: LUIS.name }))).toBeVisible();
      await expectAccessible(page, `for whom, ${where}`);
      await page.getByRole("button", { name: new RegExp(`^${LUIS.name}`) }).click();
      await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
      await expect(page.getByText(t("people.helping", { name: LUIS.name }))).toBeVisible();
      await expectAccessible(page, `helping, ${where}`);
      await button(page, t("step.next")).click();
      const doneButton = page.getByRole("button", {
        name: new RegExp(`^${LUIS.name}.*${t("people.count", { done: 1, total: 1 })}`, "s"),
      });
      await expect(doneButton).toBeVisible();
      await page.getByRole("button", { name: new RegExp(`^${MARTA.name}`) }).click();
      await page.getByRole("textbox", { name: /City/ }).fill("Santiago");
      await button(page, t("step.next")).click();
      await button(page, t("step.review")).click();
      await page.getByLabel(t("review.note")).fill("The street is from the old contract.");
      await expectAccessible(page, `handing over, ${where}`);
      const both = new Intl.ListFormat(language).format([LUIS.name, MARTA.name]);
      await button(page, t("review.finishHandOver", { names: both })).click();
      await expect(heading(page, t("outcome.done.title.ASSISTANT", { title }))).toBeVisible();

      // Luis's page shows the start by itself. Rosa's values carry her name until he confirms them.
      await expect(button(luis, t("start.start"))).toBeVisible({ timeout: toPatientMs(30) });
      await expect(luis.getByText("The street is from the old contract.")).toBeVisible();
      await button(luis, t("start.start")).click();
      await typeSignature(luis, t);
      await button(luis, t("step.review")).click();
      const helped = t("review.helped", { name: ROSA.name });
      await expect(luis.getByRole("region", { name: t("review.fields") })).toContainText(helped);
      await expectAccessible(luis, `helped, ${where}`);
      await button(luis, t("review.finish.SIGNER")).click();
      await expect(luis.getByText(t("review.unconfirmed"))).toBeVisible();
      await luis.getByLabel(t("review.confirm", { name: ROSA.name, count: 1 })).click();
      await expect(luis.getByText(t("review.helpedConfirmed", { name: ROSA.name }))).toBeVisible();
      // Marta is still to sign: only the last signer of the step names the next recipient.
      await expect(luis.getByText(t("review.next.title"))).toHaveCount(0);
      await button(luis, t("review.finish.SIGNER")).click();
      await expect(heading(luis, t("outcome.done.title.SIGNER", { title }))).toBeVisible();

      // Marta changes the city, so no value of Rosa's is left, and names Pedro instead of Paula.
      const marta = await openNewBrowser(browser);
      await marta.goto(sent.getUrl(MARTA.email));
      await button(marta, t("start.start")).click();
      await typeSignature(marta, t);
      await button(marta, t("step.review")).click();
      await marta.getByRole("button", { name: `${t("review.edit")}: City` }).click();
      await marta.getByRole("textbox", { name: /City/ }).fill("Valparaíso");
      await button(marta, t("step.review")).click();
      await expect(marta.getByText(t("review.helped", { name: ROSA.name }))).toHaveCount(0);
      await expect(marta.getByText(t("review.next.planned", PAULA))).toBeVisible();
      await button(marta, t("review.next.change")).click();
      await button(marta, t("review.finish.SIGNER")).click();
      await expect(marta.getByText(t("review.next.invalid"))).toBeVisible();
      await marta.getByLabel(t("review.next.name")).fill(PEDRO.name);
      await marta.getByLabel(t("review.next.email")).fill(PEDRO.email);
      await expectAccessible(marta, `naming who is next, ${where}`);
      await button(marta, t("review.finish.SIGNER")).click();
      await expect(heading(marta, t("outcome.done.title.SIGNER", { title }))).toBeVisible();

      // Pedro gets the link, Paula's stops working, and the sender is notified.
      const { email } = await product.mail.waitFor(PEDRO.email, (mail) =>
        (mail.email.subject ?? "").includes(title),
      );
      const link = /https?:\/\/\S+\/sign\/\w+/.exec(email.text ?? "")?.[0] ?? "";
      await product.mail.waitFor(owner.email, (mail) =>
        (mail.email.subject ?? "").includes(`${PEDRO.name} is next: ${title}`),
      );
      const pedro = await openNewBrowser(browser);
      await pedro.goto(sent.getUrl(PAULA.email));
      await expect(heading(pedro, t("outcome.notFound.title"))).toBeVisible();
      await pedro.goto(link);
      await expect(heading(pedro, t("start.heading.APPROVER", { title }))).toBeVisible();
      await button(pedro, t("start.start")).click();
      await expect(pedro.getByText(t("review.intent.APPROVER", { title }))).toBeVisible();
      await expectAccessible(pedro, `approving, ${where}`);
      await button(pedro, t("review.finish.APPROVER")).click();
      await expect(pedro.getByRole("link", { name: t("outcome.completed.download") })).toBeVisible({
        timeout: toPatientMs(30),
      });
      await expectEvidence(product, sent.id);
      for (const tab of [luis, marta, pedro]) await tab.context().close();
    });

    test("a viewer only has to open the document, and the page says so", async ({ page, product, owner }) => {
      const title = `To read ${language}`;
      const sent = await sendEnvelope(product, owner, {
        title,
        meta: { language },
        recipients: [VERA, { ...LUIS, fields: [SIGNATURE] }],
      });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1_000);
      await page.goto(sent.getUrl(VERA.email));
      const paper = page.getByRole("region", { name: t("document.region") });
      const counted = page.getByText(t("viewer.opened"));
      await expect(heading(page, t("start.heading.VIEWER", { title }))).toBeVisible();
      await expect(paper).toBeVisible();
      // Events made by a script do not count: mail gateways open links and run the page's scripts.
      await page.evaluate(() => {
        for (const type of ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"])
          document.body.dispatchEvent(new Event(type, { bubbles: true }));
        scrollTo(0, 100);
      });
      await page.reload();
      await expect(paper).toBeVisible();
      await expect(counted).toHaveCount(0);
      expect(await readStatus(product, sent.id, VERA.email)).toBe("NOT_SIGNED");
      // Without a touch: the page only has to stay visible.
      await page.clock.resume();
      await expect(counted).toBeVisible({ timeout: toPatientMs(20) });
      expect(await readStatus(product, sent.id, VERA.email)).toBe("SIGNED");
      await expect(paper).toBeVisible();
      await expectAccessible(page, `opened, ${where}`);
      // It stays readable, also on a later visit.
      await page.reload();
      await expect(counted).toBeVisible();
      await expect(paper).toBeVisible();
      await button(page, t("viewer.leave")).click();
      await expect(heading(page, t("outcome.done.title.VIEWER", { title }))).toBeVisible();
      await expect(page.getByText(t("outcome.done.viewer"))).toBeVisible();
      await expect(page.getByRole("link", { name: /agreement/ })).toBeVisible();
      await expectAccessible(page, `read, ${where}`);
    });
  });
}

async function readStatus(product: Product, envelopeId: string, email: string): Promise<string> {
  await using sql = openDatabase(product);
  const [row] = await sql<{ status: string }[]>`select signing_status as status from recipient
    where envelope_id = ${envelopeId} and email = ${email}`;
  return row?.status ?? "";
}

/** Checks the author of each action, in order, in the audit log (domain/evidence.md 6.2). */
async function expectEvidence(product: Product, envelopeId: string): Promise<void> {
  await using sql = openDatabase(product);
  const rows = await sql`select type, email, data from audit_entry where envelope_id = ${envelopeId}
    and type in ('DOCUMENT_FIELD_PREFILLED', 'DOCUMENT_FIELD_INSERTED', 'DOCUMENT_RECIPIENT_COMPLETED', 'RECIPIENT_UPDATED')
    order by seq`;
  const auditLines = rows.map(({ type, email, data }) =>
    [
      type.replace("DOCUMENT_", ""),
      email.split("@")[0],
      data.field?.type,
      data.field?.type === "TEXT" && data.field.data,
    ]
      .filter(Boolean)
      .join(" "),
  );
  expect(auditLines).toEqual([
    "FIELD_PREFILLED rosa TEXT Calle Larga 12",
    "FIELD_PREFILLED rosa TEXT Santiago",
    "RECIPIENT_COMPLETED rosa",
    "FIELD_INSERTED luis SIGNATURE",
    "FIELD_INSERTED luis TEXT Calle Larga 12",
    "FIELD_INSERTED luis DATE",
    "RECIPIENT_COMPLETED luis",
    "FIELD_INSERTED marta SIGNATURE",
    "FIELD_INSERTED marta TEXT Valparaíso",
    "RECIPIENT_COMPLETED marta",
    "RECIPIENT_UPDATED marta",
    "RECIPIENT_COMPLETED pedro",
  ]);
}

test("a signer's document counts as opened by a real user, not by a program that loads the page", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ ...LUIS, fields: [SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "To sign", recipients });
  await using sql = openDatabase(product);
  const readStoredStatus = async () => {
    const [row] = await sql`select read_status, view_count from recipient where envelope_id = ${sent.id}`;
    return [row?.read_status, row?.view_count];
  };
  await page.goto(sent.getUrl(LUIS.email));
  await expect(page.getByRole("region", { name: "Document" })).toBeVisible();
  await page.evaluate(() => {
    document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    document.querySelector("h1")?.click();
    scrollTo(0, 100);
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(await readStoredStatus()).toEqual(["NOT_OPENED", 0]);
  await page.keyboard.press("Tab");
  await expect.poll(readStoredStatus).toEqual(["OPENED", 1]);
});
