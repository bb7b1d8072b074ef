"use client";

import { useTranslations } from "use-intl";

/**
 * Ends the session at the identity provider. A hidden frame does it at once, the
 * only way in the protocol that keeps the recipient on the page. A link is shown
 * too, because browsers increasingly block a provider's cookies in frames.
 */
export function ProviderLogout({ url }: { url: string }) {
  const t = useTranslations("signing.identity");
  return (
    <aside className="sticky bottom-0 flex flex-wrap items-center justify-center gap-x-3 border-t border-hairline bg-bg px-5 py-2 text-body text-ink-2">
      <iframe src={url} title={t("logout")} hidden aria-hidden="true" tabIndex={-1} sandbox="" />
      <span>{t("logoutWhy")}</span>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t("logout")}
      </a>
    </aside>
  );
}
