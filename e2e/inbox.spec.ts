import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { enterMailedCode } from "./fixtures/auth";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";
import { signByCall } from "./fixtures/sign-by-call";

const SIGNATURE = [{ type: "SIGNATURE", positionY: 70 }];

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const sendTo = (product: Product, owner: Account, email: string, title: string, accessAuth: string[] = []) =>
  sendEnvelope(product, owner, {
    title,
    recipients: [{ name: "Olga", email, accessAuth, fields: SIGNATURE }],
  });

test("a user works through the inbox, hides, declines with a reason, and finds signed documents", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  const lease = await sendTo(product, owner, owner.email, "Lease of the house");
  await sendTo(product, owner, owner.email, "Account of the year", ["ACCOUNT"]);
  await sendTo(product, owner, owner.email, "Offer to decline");
  await signIn(page, owner);
  await page.goto("/inbox");
  const rows = page.getByRole("list", { name: "Waiting for you" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole("link", { name: /Inbox/ })).toContainText("3");
  await expectAccessible(page, "inbox");
  await takePicture(page, "inbox");

  await page.getByRole("button", { name: "More for Offer to decline" }).click();
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole("button", { name: "More for Offer to decline" }).click();
  await page.getByRole("menuitem", { name: "Decline…" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline “Offer to decline”?" });
  await dialog.getByRole("button", { name: "Decline document" }).click();
  await expect(dialog.getByText("Enter a reason, so that the sender knows why.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The price is wrong");
  await expectAccessible(page, "decline from the inbox");
  await dialog.getByRole("button", { name: "Decline document" }).click();
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "Go through all 2" }).click();
  await page.waitForURL("**/sign/*");
  await signByCall(lease.getUrl(owner.email));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Document 1 of 2" })).toBeVisible();
  await expectAccessible(page, "next of a sitting");
  await takePicture(page, "sitting");
  await page.getByRole("button", { name: "Next document" }).click();
  // The session already satisfies ACCOUNT, so no proof is required before the document.
  await expect(page.getByRole("heading", { name: /Account of the year/ })).toBeAttached();
  await page.goto("/inbox");
  await expect(rows).toHaveCount(1);
  await page.getByRole("radio", { name: "Signed", exact: true }).click();
  const signed = page.getByRole("list", { name: "Signed by you" }).getByRole("listitem");
  await expect(signed).toHaveCount(1);
  await expect(signed).toContainText("agreement.pdf");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "inbox on a phone");
  await takePicture(page, "inbox-phone");
});

test("a recipient without an account sees the sender's other documents only after a mailed code", async ({
  page,
  product,
  owner,
}) => {
  const email = "olga.more@example.org";
  const first = await sendTo(product, owner, email, "First of three");
  await sendTo(product, owner, email, "Second of three");
  await sendTo(product, owner, email, "Third of three", ["TWO_FACTOR_AUTH"]);
  await sendTo(product, owner, "somebody.else@example.org", "Of somebody else");
  await signByCall(first.getUrl(email));
  await page.goto(first.getUrl(email));
  await expect(page.getByRole("heading", { name: "More documents for you?" })).toBeVisible();
  await expect(page.getByText("Second of three")).toHaveCount(0);
  await expectAccessible(page, "offer of more");
  await page.getByRole("button", { name: "Look for more documents" }).click();
  await enterMailedCode(page, product, email);
  await expect(page.getByRole("heading", { name: "2 more documents are waiting for you" })).toBeVisible();
  await expect(page.getByText("Second of three")).toBeVisible();
  await expect(page.getByText("A protected document")).toBeVisible();
  await expect(page.getByText("Third of three")).toHaveCount(0);
  await expect(page.getByText("Of somebody else")).toHaveCount(0);
  await expectAccessible(page, "more documents");
  await takePicture(page, "more-documents");
  await page.getByRole("button", { name: "Next document" }).click();
  await expect(page.getByRole("heading", { name: /Second of three/ })).toBeAttached();
  // Each document needs its own consent.
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
});
