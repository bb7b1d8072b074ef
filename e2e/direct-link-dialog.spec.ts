import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

async function createTemplate(page: Page, owner: Account, draftId: string): Promise<string> {
  return page.evaluate(
    async ({ draftId, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      const postOperation = async (operation: string, input: object) => {
        const answer = await fetch(`/api/trpc/${operation}`, {
          method: "POST",
          headers,
          body: JSON.stringify(input),
        });
        return (await answer.json()).result.data;
      };
      const { id } = await postOperation("template.saveAs", {
        envelopeId: draftId,
        title: "Volunteer agreement",
      });
      const encodedInput = encodeURIComponent(JSON.stringify({ envelopeId: id }));
      const answer = await fetch(`/api/trpc/envelope.detail?input=${encodedInput}`, { headers });
      const { recipients, items } = (await answer.json()).result.data;
      const data = recipients.map((person: { id: number }, index: number) => ({
        type: "SIGNATURE",
        recipientId: person.id,
        envelopeItemId: items[0].id,
        page: 1,
        positionX: 10,
        positionY: 20 + index * 15,
        width: 30,
        height: 6,
      }));
      await postOperation("field.createMany", { envelopeId: id, data });
      return id;
    },
    { draftId, teamUrl: owner.teamUrl },
  );
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test("a direct link is created, shared as text, code and frame, moved to another recipient and disabled", async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 1440, height: 1100 });
  const draftId = await createDraft(product, owner, 1, { title: "Volunteer agreement" });
  await signIn(page, owner);
  const id = await createTemplate(page, owner, draftId);
  await page.goto(`/t/${owner.teamUrl}/templates/${id}`);
  await page.getByRole("button", { name: "Set up direct link" }).click();
  const dialog = page.getByRole("dialog", { name: "Direct link of “Volunteer agreement”" });
  await expect(dialog.getByRole("radio", { name: /Recipient 1/ })).toBeChecked();
  await expectAccessible(page, "direct link before it is made");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = dialog.getByRole("textbox", { name: "Address of the link" });
  await expect(address).toHaveValue(/\/d\/\w+/);
  const url = await address.inputValue();
  await expect(dialog.getByRole("img", { name: "QR code of the direct link" })).toBeVisible();
  await expectAccessible(page, "direct link");
  await takePicture(page, "direct-link");
  for (const [button, name] of [
    ["Download SVG", "direct-link.svg"],
    ["Download PNG", "direct-link.png"],
  ] as const) {
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await dialog.getByRole("radio", { name: /Recipient 2/ }).click();
  await expect(dialog.getByRole("radio", { name: /Direct link recipient/ })).toBeChecked();
  expect(await address.inputValue()).toBe(url);
  await dialog.getByRole("switch", { name: "Link is on" }).click();
  await expect(dialog.getByRole("switch", { name: "Link is on" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Direct link off").first()).toBeVisible();
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not active");
});
