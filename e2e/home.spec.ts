import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { buildPagedPdf, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const getHomePath = (owner: Account) => `/t/${owner.teamUrl}`;

test("home counts envelopes, leads to the lists, shows what needs attention and sends reminders in place", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("home@example.org", "Homely");
  await signIn(page, owner);
  await page.goto(getHomePath(owner));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
  await expect(page.getByText("Nothing needs your attention.", { exact: false })).toBeVisible();
  await expectAccessible(page, "empty home");

  const { id } = await sendEnvelope(product, owner, {
    title: "Lease 2027",
    recipients: [{ name: "Ana", email: "ana@example.net", fields: [{ type: "SIGNATURE", positionY: 70 }] }],
  });
  await using sql = openDatabase(product);
  await sql`update recipient set expires_at = now() - interval '1 hour' where envelope_id = ${id}`;
  await page.reload();
  await expect(page.getByRole("link", { name: /Under way\s*1/ })).toBeVisible();
  await expect(page.getByText(/The link of .* has expired/)).toBeVisible();
  await takePicture(page, "home");
  await expectAccessible(page, "home");

  await page.getByRole("button", { name: /^Resend/ }).click();
  await expect(page.getByText(/^Sent again/)).toBeVisible();
  await expect(page.getByText(/The link of .* has expired/)).toHaveCount(0);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Show API call" }).click();
  const drawer = page.getByRole("dialog", { name: "API call" });
  await expect(drawer).toContainText("curl -sS");
  await expectAccessible(page, "API call");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: /Under way/ }).click();
  await page.waitForURL("**/envelopes?status=PENDING");
});

test("the sidebar leads to settings and their sections and stays collapsed; the footer links work", async ({
  page,
  owner,
}) => {
  await signIn(page, owner);
  await page.goto(getHomePath(owner));
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Settings", exact: true }).click();
  await page.waitForURL("**/settings/general");
  const sections = page.getByRole("navigation", { name: /^Settings of/ });
  await expect(sections.getByRole("link", { name: "Team", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  await expect(main.getByRole("link", { name: "Documents" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: /^Settings of/ })).toBeVisible();
  await expectAccessible(page, "narrow sidebar");
  await takePicture(page, "sidebar-narrow");
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(sections).toBeVisible();

  for (const [link, title] of [
    ["Electronic signatures and records", "Electronic signatures and records"],
    ["Accessibility", "Accessibility"],
  ] as const) {
    await page.goto(getHomePath(owner));
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessible(page, link);
  }
});

test("one search finds documents, pages, actions and docs by keyboard, and reports what it cannot reach", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("palette@example.org", "Seekers");
  await sendEnvelope(product, owner, {
    title: "Arriendo Providencia",
    recipients: [
      { name: "Ana Núñez", email: "ana@example.net", fields: [{ type: "SIGNATURE", positionY: 70 }] },
    ],
  });
  await signIn(page, owner);
  await page.goto(getHomePath(owner));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Hello");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Search everything" });
  await expect(dialog.getByRole("option", { name: /New document/ })).toBeVisible();
  await expectAccessible(page, "palette, empty");
  await page.keyboard.type("arriendo prov");
  await expect(dialog.getByRole("option", { name: /Arriendo Providencia/ })).toBeVisible();
  await expectAccessible(page, "palette, found");
  await takePicture(page, "palette");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/envelopes/envelope_*");

  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("option").first()).toContainText("Arriendo Providencia");
  await page.keyboard.type("ana@example");
  await expect(dialog.getByRole("option", { name: /Ana Núñez/ })).toBeVisible();
  await page.route(/envelope\.search/, (route) => route.abort());
  await page.keyboard.press("Control+a");
  await page.keyboard.type("webhooks");
  await expect(dialog.getByRole("status")).toContainText("Could not search: Documents");
  await dialog.getByRole("option", { name: /Webhooks\s*Settings/ }).click();
  await page.waitForURL("**/settings/webhooks");

  // The inbox belongs to no team, yet search works there too, and its links lead to pages found by name.
  await page.unroute(/envelope\.search/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("inbox");
  await dialog.getByRole("option", { name: /Inbox\s*Pages/ }).click();
  await page.waitForURL("**/inbox");
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search", exact: true }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("arriendo prov");
  await expect(dialog.getByRole("option", { name: /Arriendo Providencia\s*Waiting/ })).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("contacts");
  await expect(dialog.getByRole("option", { name: /Contacts\s*Pages/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  // Enter that ends the composition of a word in Japanese or Chinese is not meant for the list.
  await dialog.getByRole("combobox").dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/contacts");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toContainText("Search everything");
  await expectAccessible(page, "keys of the page");
});

test("a PDF dropped on any page of a team starts an envelope with it", async ({
  page,
  product: _,
  owner,
}) => {
  await signIn(page, owner);
  const bytes = [...(await buildPagedPdf(1))];
  for (const at of ["", "/contacts", "/settings/documents"]) {
    await page.goto(`${getHomePath(owner)}${at}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    const dataTransfer = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], "lease.pdf", { type: "application/pdf" }));
      return transfer;
    }, bytes);
    await expect(async () => {
      await page.dispatchEvent("body", "dragover", { dataTransfer });
      await expect(page.getByText(/^Drop to add/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.dispatchEvent("body", "drop", { dataTransfer });
    await expect(page).toHaveURL(/\/envelopes\/envelope_\w+\/edit/);
    await expect(page.getByLabel("Name of the file")).toHaveValue("lease.pdf");
  }
});
