import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { button, enterMailedCode } from "./fixtures/auth";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const SIGNATURE = { type: "SIGNATURE", page: 1, positionY: 60, height: 7 };
const PASSWORD = "correct horse battery";
const NAME = "Zacarías Quiroga";
const TITLE = "Highly Confidential Lease";
let people = 0;

async function sendTo(product: Product, owner: Account, more: object = {}, address?: string) {
  people += 1;
  const email = address ?? `offered${people}-${process.pid}@example.net`;
  const recipients = [{ name: NAME, email, fields: [SIGNATURE], ...more }];
  const sent = await sendEnvelope(product, owner, { title: TITLE, recipients });
  return { email, url: sent.getUrl(email) };
}

const pad = (page: Page) => page.getByRole("dialog", { name: "Your signature" });

async function finishSigning(page: Page): Promise<void> {
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a signed-in recipient may save, reuse and delete the signature (components/signing.md 5.7)", async ({
  page,
  product,
  owner,
}) => {
  const { email, url } = await sendTo(product, owner, { accessAuth: ["ACCOUNT"] });
  await page.goto(url);
  await button(page, "I have no account").click();
  await enterMailedCode(page, product, email);
  await page.getByLabel("New password").fill(PASSWORD);
  await button(page, "Create the account").click();
  await expect(button(page, "Start")).toBeVisible();
  // Setting up an account proves an identity; saving a signature requires a signed-in session.
  await page.goto(`${product.baseUrl}/signin`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign in").click();
  await expect(page).not.toHaveURL(/signin/);

  const first = await sendTo(product, owner, {}, email);
  await page.goto(first.url);
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await pad(page).getByText("Type", { exact: true }).click();
  const keep = pad(page).getByRole("checkbox", { name: "Save for next time" });
  await expect(keep).not.toBeChecked();
  await keep.check();
  await expectAccessible(page, "keep");
  await button(page, "Use this signature").click();
  await finishSigning(page);
  await expect(page.getByText("An account of your own")).toBeHidden();

  const second = await sendTo(product, owner, {}, email);
  await page.goto(second.url);
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await expect(pad(page).getByRole("img", { name: "Your saved signature" })).toBeVisible();
  await button(page, "Use the saved one").click();
  await expect(pad(page)).toBeHidden();
  await finishSigning(page);

  const third = await sendTo(product, owner, {}, email);
  await page.goto(third.url);
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await button(page, "Delete it").click();
  await expect(pad(page).getByRole("img", { name: "Your saved signature" })).toBeHidden();
  await page.reload();
  await button(page, "Continue").click();
  await button(page, "Add signature").click();
  await expect(keep).toBeVisible();
  await expect(button(page, "Use the saved one")).toBeHidden();

  await button(page, "Use this signature").click();
  await finishSigning(page);
  await button(page, "Sign out and clear this device").click();
  await expect(page.getByRole("heading", { name: "This device is cleared" })).toBeVisible();
  await page.goto(`${product.baseUrl}/`);
  await expect(page).toHaveURL(/signin/);
});

test("an account is offered below everything else, and a refusal is remembered (components/signing.md 5.11)", async ({
  page,
  product,
  owner,
}) => {
  const signLease = async () => {
    const { url } = await sendTo(product, owner);
    await page.goto(url);
    await button(page, "Start").click();
    await button(page, "Add signature").click();
    await pad(page).getByText("Type", { exact: true }).click();
    await expect(pad(page).getByRole("checkbox")).toHaveCount(0);
    await button(page, "Use this signature").click();
    await finishSigning(page);
  };
  await signLease();
  const offer = page.getByRole("complementary", { name: "An account of your own" });
  await expect(offer).toBeAttached();
  await expect(offer).not.toBeInViewport({ ratio: 0.5 });
  await expect(offer.getByRole("checkbox")).toHaveCount(0);
  await button(page, "No thanks").click();
  await expect(offer).toBeHidden();
  await signLease();
  await expect(page.getByText("Clear this device")).toBeVisible();
  await expect(offer).toBeHidden();
});

test("without scripts a document can be read and downloaded unless viewing needs proof (components/signing.md 5.4)", async ({
  page,
  product,
  owner,
}) => {
  // As served: Chromium does not render <noscript> when the debugger switches scripts off.
  const fetchHtml = async (url: string) => {
    const html = await (await page.request.get(url)).text();
    return { html, noScript: /<noscript>.*?<\/noscript>/s.exec(html)?.[0] ?? "" };
  };
  const { url } = await sendTo(product, owner);
  const { noScript } = await fetchHtml(url);
  expect(noScript).toContain("This page needs JavaScript to sign.");
  const file = /href="([^"]+)"/.exec(noScript)?.[1] ?? "";
  const answer = await page.request.get(new URL(file, url).href);
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");

  const guarded = await fetchHtml((await sendTo(product, owner, { accessAuth: ["TWO_FACTOR_AUTH"] })).url);
  expect(guarded.noScript).toContain("This page needs JavaScript to sign.");
  expect(guarded.noScript).not.toContain("href");
  expect(guarded.html).not.toContain(TITLE);
});

test("a browser without passkeys says so and suggests another one (components/signing.md 6.4)", async ({
  page,
  product,
  owner,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  const { url } = await sendTo(product, owner, { actionAuth: ["PASSKEY"] });
  await page.goto(url);
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await pad(page).getByText("Type", { exact: true }).click();
  await button(page, "Use this signature").click();
  const challenge = page.getByRole("dialog", { name: "One more check before signing" });
  await expect(
    challenge.getByText("This browser, often one built into an app, cannot use passkeys."),
  ).toBeVisible();
  await expect(challenge.getByRole("img", { name: "QR code with the address of this page" })).toBeVisible();
  await expectAccessible(page, "no passkeys");
  await button(page, "Copy the address of this page").click();
  await expect(button(page, "Copied").or(challenge.getByText(url))).toBeVisible();
});
