"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useOnline } from "@/components/use-online";
import { TextButton } from "./frame";
import { versionStore } from "./state/newer-version";
import { useSessionContext } from "./state/session-context";

export function Banners() {
  return (
    <>
      <OfflineBanner />
      <VersionBanner />
      <OtherTabsBanner />
    </>
  );
}

function OfflineBanner() {
  const t = useTranslations("signing");
  const online = useOnline();
  const hasStayed = useLinkBlocker(online);
  return (
    // Sticky while the bars scroll away with the page, so that
    // the recipient sees the message at the pressed link.
    <div role="status" className={classNames(hasStayed && "flows:sticky flows:top-0 flows:z-20")}>
      {!online && (
        <p className="bg-warning-tint px-4 py-2 text-body text-warning">
          {t("offline")} {hasStayed && t("offlineLink")}
        </p>
      )}
    </div>
  );
}

/**
 * Blocks links while offline: they lead to the browser's error page, and the way back
 * may fail too. Returns whether a link was blocked since the connection was lost.
 */
function useLinkBlocker(online: boolean): boolean {
  const [hasStayed, setStayed] = useState(false);
  useEffect(() => {
    if (online) return setStayed(false);
    const blockLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || !/^https?:$/.test(link.protocol)) return;
      event.preventDefault();
      setStayed(true);
    };
    document.addEventListener("click", blockLink, true);
    return () => document.removeEventListener("click", blockLink, true);
  }, [online]);
  return hasStayed;
}

function VersionBanner() {
  const t = useTranslations("signing.version");
  const version = useSyncExternalStore(
    versionStore.subscribe,
    versionStore.snapshot,
    versionStore.serverSnapshot,
  );
  return (
    <div role="status">
      {version !== "here" && (
        <p className="flex flex-wrap items-center gap-x-3 bg-info-tint px-4 py-2 text-body text-info">
          {t(version)}
          {version === "stuck" && (
            <TextButton className="text-info underline" onClick={() => location.reload()}>
              {t("again")}
            </TextButton>
          )}
        </p>
      )}
    </div>
  );
}

function OtherTabsBanner() {
  const t = useTranslations("signing.tabs");
  const { otherTabs } = useSessionContext();
  return (
    <div role="status">
      {otherTabs.isShared && (
        <p className="flex flex-wrap items-center gap-x-3 bg-info-tint px-4 py-1 text-body text-info">
          <span className="min-w-0 flex-1 py-1">{t("also")}</span>
          {/* A tint uses the notice's own ink: a team's colour is readable on paper, not on every tint. */}
          <TextButton className="text-info underline" onClick={otherTabs.hide}>
            {t("hide")}
          </TextButton>
        </p>
      )}
    </div>
  );
}
