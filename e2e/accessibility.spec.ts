import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { drawWithMouse } from "./fixtures/finger";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callRest, type SentEnvelope, sendEnvelope } from "./fixtures/sent-envelope";
import { rejectByCall, signByCall } from "./fixtures/sign-by-call";
import { openMoreMenu } from "./fixtures/signing-page";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function sendInOrder(product: Product, owner: Account, title: string): Promise<SentEnvelope> {
  return sendEnvelope(product, owner, {
    title,
    meta: { signingOrder: "SEQUENTIAL" },
    recipients: [
      { ...ANA, signingOrder: 1, fields: [STREET, SIGNATURE] },
      { ...LUIS, signingOrder: 2, fields: [{ ...SIGNATURE, positionX: 55 }] },
    ],
  });
}

async function sendToTwoSigners(product: Product, owner: Account, title: string): Promise<SentEnvelope> {
  const recipients = [
    { ...ANA, fields: [SIGNATURE] },
    { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
  ];
  return sendEnvelope(product, owner, { title, recipients });
}

async function expectEnding(page: Page, url: string, heading: string | RegExp): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  await expectAccessible(page, String(heading), BOTH);
}

async function walkThroughSigning(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(button(page, "Start")).toBeVisible();
  await expectAccessible(page, "start", BOTH);
  await openMoreMenu(page);
  await button(page, "Is this genuine?").click();
  await expectAccessible(page, "is this genuine", BOTH);
  await button(page, "Close").click();
  await button(page, "Start").click();
  await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
  await expectAccessible(page, "step", BOTH);
  const panel = page.getByRole("region", { name: "What you need to do" });
  await panel.getByRole("button", { name: "Fill in as a form" }).click();
  await expect(page.getByRole("heading", { name: "Fill in as a form" })).toBeVisible();
  await expectAccessible(page, "form view", BOTH);
  await button(page, "Add signature").click();
  await page.getByText("Draw", { exact: true }).click();
  await drawWithMouse(page);
  await expectAccessible(page, "signature pad, drawn", BOTH);
  await page.getByText("Type", { exact: true }).click();
  await expect(page.getByLabel("Your name")).toBeVisible();
  await expectAccessible(page, "signature pad, typed", BOTH);
  await button(page, "Use this signature").click();
  await button(page, "Review").click();
  await expect(page.getByRole("region", { name: "What you filled in" })).toContainText("Calle Larga 12");
  await expectAccessible(page, "review", BOTH);
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { name: /^Done\. You signed/ })).toBeVisible();
  await expectAccessible(page, "done", BOTH);
}

for (const { name, use } of [
  { name: "on a phone", use: PHONE },
  { name: "at a desk", use: { viewport: { width: 1280, height: 800 } } },
]) {
  test.describe(name, () => {
    test.use(use);

    test(`the recipient's screens from waiting to the sealed file have no violation ${name}, light or dark`, {
      tag: name === "on a phone" ? "@core" : [],
    }, async ({ page, product, owner }) => {
      const sent = await sendInOrder(product, owner, `In order ${name}`);
      await expectEnding(page, sent.getUrl(LUIS.email), "It's not your turn yet");
      await walkThroughSigning(page, sent.getUrl(ANA.email));
      await signByCall(sent.getUrl(LUIS.email));
      await expect(page.getByRole("link", { name: "Download signed document" })).toBeVisible({
        timeout: toPatientMs(30),
      });
      await expectAccessible(page, "completed", BOTH);
    });
  });
}

test("every other final screen of a signing link has no violation, light or dark", async ({
  page,
  product,
  owner,
}) => {
  const declined = await sendToTwoSigners(product, owner, "Declined");
  await page.goto(declined.getUrl(ANA.email));
  await openMoreMenu(page);
  await button(page, "Not for me / decline").click();
  await expectAccessible(page, "decline", BOTH);
  await rejectByCall(declined.getUrl(ANA.email), "Not what we agreed on.");
  await expectEnding(page, declined.getUrl(ANA.email), "You declined");
  await expectEnding(page, declined.getUrl(LUIS.email), "Another participant declined");

  const cancelled = await sendToTwoSigners(product, owner, "Cancelled");
  await callRest(product, owner, "/envelope/cancel", { envelopeId: cancelled.id });
  await expectEnding(page, cancelled.getUrl(ANA.email), "The sender cancelled this");

  const expired = await sendToTwoSigners(product, owner, "Expired");
  await using sql = openDatabase(product);
  await sql`update recipient set expires_at = ${new Date(Date.now() - 86_400_000)}
    where envelope_id = ${expired.id}`;
  await expectEnding(page, expired.getUrl(ANA.email), /^This link expired on/);
  await button(page, "Ask for a new link").click();
  await expect(page.getByText(/You asked for a new link at/)).toBeVisible();
  await expectAccessible(page, "asked for a new link", BOTH);

  await expectEnding(page, "/sign/0123456789012345678901", "This link isn't valid");
});

test.describe("on a phone, in Spanish", () => {
  test.use({ ...PHONE, locale: "es-CL" });

  test("the screens for visitors who are not signed in have no violation, light or dark", async ({
    page,
  }) => {
    for (const path of [
      "/signin",
      "/signup",
      "/forgot-password",
      "/signin/company",
      "/reset-password/made-up",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path, BOTH);
    }
  });
});

test("the owner's screens have no violation, light or dark", { tag: "@core" }, async ({ page, product }) => {
  await page.goto("/signin");
  await expectAccessible(page, "sign-in", BOTH);
  await page.goto("/signup");
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expectAccessible(page, "sign-up", BOTH);

  const owner = await product.bootstrap("axe@example.org", "Axe");
  await signIn(page, owner);
  const list = `/t/${owner.teamUrl}/envelopes`;
  await page.goto(list);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page, "list, empty", BOTH);

  const draft = await createDraft(product, owner, 2);
  const declined = await sendToTwoSigners(product, owner, "Declined");
  await rejectByCall(declined.getUrl(ANA.email), "Not what we agreed on.");
  await sendInOrder(product, owner, "Under way");
  await page.goto(list);
  await expect(page.getByRole("row")).toHaveCount(4);
  await expectAccessible(page, "list, filled", BOTH);
  for (const step of ["files", "review"]) {
    await page.goto(`${list}/${draft}/edit?step=${step}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, step, BOTH);
  }
  await page.goto(`${list}/${draft}/edit?step=fields`);
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
  await expectAccessible(page, "editor", BOTH);
  await page.goto(`${list}/${declined.id}`);
  await expect(page.getByText("The log is complete and unchanged.")).toBeVisible();
  await expectAccessible(page, "detail", BOTH);
  await page.goto("/nowhere");
  await expectAccessible(page, "not found", BOTH);
});
