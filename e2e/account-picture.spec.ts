import { encode } from "fast-png";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/product";

const buildSquare = (side: number): Buffer =>
  Buffer.from(
    encode({ width: side, height: side, data: new Uint8Array(side * side * 4).fill(180), channels: 4 }),
  );

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "es-CL" });

  test("a profile picture is shown until it is removed, and a file that is no picture is refused", async ({
    page,
    product,
  }) => {
    const owner = await product.bootstrap("retrato@example.org", "Team of retrato");
    await page.goto("/signin?next=/settings/profile");
    await page.getByLabel("Correo").fill(owner.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await page.getByRole("radio", { name: "Español" }).click();
    const input = page.locator('input[type="file"]');
    await input.setInputFiles({
      name: "no.png",
      mimeType: "image/png",
      buffer: Buffer.from("not a picture"),
    });
    await expect(page.getByText(/^No se puede leer la imagen/)).toBeVisible();
    await input.setInputFiles({ name: "yo.png", mimeType: "image/png", buffer: buildSquare(96) });
    await expect(page.getByRole("button", { name: "Quitar la imagen" })).toBeVisible();
    const avatarImage = page.locator('img[src^="/api/files/avatar/"]');
    await expect
      .poll(() => avatarImage.first().evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page, "a picture of one's own");
    const folder = process.env.RUBRICA_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/avatar-phone.png`, fullPage: true });
    await page.getByRole("button", { name: "Quitar la imagen" }).click();
    await expect(avatarImage).toHaveCount(0);
  });
});
