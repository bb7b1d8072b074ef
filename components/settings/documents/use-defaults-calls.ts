import { useTranslations } from "use-intl";
import { type ApiCall, SAMPLE_ENVELOPE } from "@/components/api-call/api-call";
import type { Defaults } from "./use-defaults";

/** Returns calls that override the defaults in one document: a token cannot change the defaults. */
export function useDefaultsCalls({ settings }: Defaults): ApiCall[] {
  const t = useTranslations("settings.documents");
  const { documentLanguage, documentTimezone, documentDateFormat } = settings;
  return [
    {
      method: "POST",
      path: "/envelope/update",
      title: t("apiCall"),
      body: {
        envelopeId: SAMPLE_ENVELOPE,
        meta: { language: documentLanguage, timezone: documentTimezone, dateFormat: documentDateFormat },
      },
    },
    {
      method: "POST",
      path: "/embedding/create-presign-token",
      title: t("apiFrame"),
      body: { expiresIn: 60 },
    },
  ];
}
