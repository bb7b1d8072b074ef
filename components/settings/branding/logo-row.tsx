"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCodeText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { LOGO_DENSITY, MAX_LOGO_UPLOAD_BYTES } from "@/server/domain/tenancy/brand";
import { SettingsRow } from "../settings-card";
import { uploadLogo } from "./upload-logo";
import type { Brand } from "./use-brand";

/** Uploads the logo and shows it on a light and a dark ground, as recipients see it. */
export function LogoRow({ brand }: { brand: Brand }) {
  const t = useTranslations("settings.branding.logo");
  const codeText = useCodeText();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const acceptFile = async ([file]: File[]) => {
    if (!file) return;
    if (!/^image\/(png|jpeg)$/.test(file.type)) return setProblem(t("wrongKind"));
    if (file.size > MAX_LOGO_UPLOAD_BYTES) return setProblem(t("tooLarge"));
    setBusy(true);
    const outcome = await uploadLogo(brand.place, file);
    setBusy(false);
    setProblem(
      outcome.ok
        ? undefined
        : outcome.code === "INVALID_BODY"
          ? t("unreadable")
          : outcome.code
            ? codeText(outcome.code)
            : t("offline"),
    );
    if (outcome.ok) await brand.refresh();
  };
  return (
    <SettingsRow
      title={t("title")}
      lead={t("lead")}
      aside={
        brand.ownLogo &&
        brand.canChange && (
          <Button size="dense" variant="quiet" onClick={() => brand.removeLogo()}>
            {brand.inheritedLogo ? t("inherit") : t("remove")}
          </Button>
        )
      }
    >
      {brand.logo && <Plates logo={brand.logo} name={brand.name} />}
      {brand.canChange && (
        <FileDrop
          compact
          multiple={false}
          label={brand.ownLogo ? t("replace") : t("add")}
          hint={t("hint")}
          accept="image/png,image/jpeg"
          disabled={isBusy}
          onFiles={(files) => void acceptFile(files)}
        />
      )}
      {!brand.logo && !brand.canChange && <p className="text-body text-ink-2">{t("none")}</p>}
      <p role="status" className="mt-2 text-body text-danger empty:hidden">
        {problem}
      </p>
    </SettingsRow>
  );
}

/** Shows both grounds, in either theme of this page. */
function Plates({ logo, name }: { logo: NonNullable<Brand["logo"]>; name: string }) {
  const t = useTranslations("settings.branding.logo");
  const dark = "#14171c";
  return (
    <ul className="mb-4 grid gap-3 grid-cols-1 sm:grid-cols-2">
      {(["light", "dark"] as const).map((ground) => (
        <li
          key={ground}
          className="flex flex-col items-center gap-3 rounded-control border border-hairline px-4 py-5"
          style={{
            backgroundColor: ground === "light" ? "#ffffff" : dark,
            color: ground === "light" ? "#4a5361" : "#b6bfcc",
          }}
        >
          <span className="rounded-control" style={getPlateStyle(ground, logo.isLight)}>
            {/* biome-ignore lint/performance/noImgElement: one small picture; the image optimiser is off. */}
            <img
              src={`/api/brand/${logo.id}`}
              alt={t("alt", { name })}
              width={Math.round(logo.widthPx / LOGO_DENSITY)}
              height={Math.round(logo.heightPx / LOGO_DENSITY)}
              className="h-auto max-w-full"
            />
          </span>
          <span className="text-dense">{t(ground)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A light logo is always on a dark plate, any other on white. */
const getPlateStyle = (ground: "light" | "dark", isLight: boolean) =>
  isLight
    ? { backgroundColor: "#14181f", padding: "0.5rem 0.75rem" }
    : ground === "dark"
      ? { backgroundColor: "#ffffff", padding: "0.5rem 0.75rem" }
      : {};
