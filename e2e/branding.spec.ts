import { encode } from "fast-png";
import { expectAccessible } from "./fixtures/accessible";
import { signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const getSettingsPath = (owner: Account, section: string) => `/t/${owner.teamUrl}/settings/${section}`;

/** Builds a logo of two bars with a gap between them, as letters have. */
function buildLogo(): Buffer {
  const [width, height] = [480, 120];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (y < 40 || y > 80) data.set(x < 160 ? [15, 90, 60, 255] : [20, 30, 50, 255], (y * width + x) * 4);
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 }));
}

test("recipients see the brand an admin chose in mails and on the page, in readable shades", async ({
  page,
  product,
  owner,
  browser,
}, info) => {
  await signIn(page, owner);
  await page.goto(getSettingsPath(owner, "branding"));
  await page.getByLabel("Show recipients our brand").click();
  await page.getByLabel("Colour code").fill("#FFCC00");
  await expect(page.getByText(/is hard to read\. #[0-9a-f]{6} is shown instead/)).toBeVisible();
  await page.getByLabel("Website").fill("https://acme.example");
  await page.getByLabel("Company details").fill("Acme Ltda.\nProvidencia 1, Santiago");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: buildLogo() });
  await expect(page.getByRole("img", { name: /^Logo of/ })).toHaveCount(2);
  const preview = page.frameLocator("iframe");
  await expect(preview.getByText("Providencia 1, Santiago")).toBeVisible();
  await expect(preview.getByRole("img")).toBeVisible();
  await page.screenshot({ path: info.outputPath("branding.png"), fullPage: true });
  await page.locator("iframe").screenshot({ path: info.outputPath("branding-mail.png") });
  await expectAccessible(page, "branding");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath("branding-phone.png"), fullPage: true });
  await expectAccessible(page, "branding, 390 px");

  const email = `ana-${Date.now()}@example.org`;
  const sent = await sendEnvelope(product, owner, {
    title: "Lease 2026",
    recipients: [
      { name: "Ana Rojas", email, fields: [{ type: "SIGNATURE", positionY: 20, width: 30, height: 8 }] },
    ],
  });
  const { email: mail } = await product.mail.waitFor(email);
  expect(mail.html).toContain('src="cid:logo-');
  expect(mail.attachments.map(({ contentId }) => contentId)).toEqual([expect.stringMatching(/^<logo-/)]);
  expect(mail.text).toContain("Acme Ltda.\nProvidencia 1, Santiago");

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const signing = await theirs.newPage();
  const complaints: string[] = [];
  signing.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await signing.goto(sent.getUrl(email));
  // The logo is shown once: on the sender's card, and in the bar while the card is out of view.
  const [name, card] = [signing.locator("[data-brand]").first(), signing.locator("[data-brand-card]")];
  const picture = /\/api\/brand\/\w+/;
  await expect(card).toHaveCSS("background-image", picture);
  await expect(card).toBeVisible();
  await expect(name).toHaveCSS("background-image", "none");
  const primary = await signing.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--primary"),
  );
  expect(primary).toBe("#856a00");
  await signing.screenshot({ path: info.outputPath("signing.png") });
  await expectAccessible(signing, "branded signing page");
  await signing.getByRole("button", { name: "Read first" }).click();
  await expect(name).toHaveCSS("background-image", picture);
  await signing.getByRole("button", { name: "Back to start" }).click();
  await signing.emulateMedia({ colorScheme: "dark" });
  await signing.screenshot({ path: info.outputPath("signing-dark.png") });
  expect(complaints).toEqual([]);

  const report = /\/report\/[\w-]+/.exec(mail.text ?? "")?.[0] ?? "";
  await signing.goto(`${product.baseUrl}${report}`);
  await expect(signing.getByRole("heading", { name: "Report this sender" })).toBeVisible();
  await expectAccessible(signing, "report");
  await signing.screenshot({ path: info.outputPath("report.png"), fullPage: true });
  await signing.getByLabel("It looks like fraud or pretends to be somebody else").click();
  await signing.getByRole("button", { name: "Report" }).click();
  await expect(signing.getByText("The report reached the people who run this service.")).toBeVisible();
  await theirs.close();
});

test("the nine mails are listed with the two ways of sending, and a sample arrives in one's own inbox", async ({
  page,
  product,
  owner,
}, info) => {
  await signIn(page, owner);
  await page.goto(getSettingsPath(owner, "email"));
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(10);
  await expect(page.frameLocator("iframe").getByText("Lease 2026")).toBeVisible();
  await page.screenshot({ path: info.outputPath("emails.png"), fullPage: true });
  await expectAccessible(page, "e-mails");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath("emails-phone.png"), fullPage: true });
  await expectAccessible(page, "e-mails, 390 px");
  await page.getByRole("button", { name: "Send me a sample" }).click();
  await product.mail.waitFor(owner.email, ({ email }) => email.subject?.includes("Lease 2026") ?? false);
});
