"use client";

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { missingStore } from "@/components/retry-load";
import { Button } from "@/components/ui/button";
import { useOnline } from "@/components/use-online";

const LOOK = "pointer-events-auto rounded-card border px-4 py-2 text-body shadow-high";

/**
 * Tells on every owner's page that the connection is lost, or that the page is older than the running
 * release. It is an overlay, also over dialogs, so that no content moves as a connection comes and goes.
 */
export function ConnectionNotice() {
  const t = useTranslations("ui.connection");
  const isOnline = useOnline();
  const missing = useSyncExternalStore(
    missingStore.subscribe,
    missingStore.snapshot,
    missingStore.serverSnapshot,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-2 z-50 flex justify-center">
      {!isOnline || missing === "connection" ? (
        <p className={`${LOOK} border-warning bg-warning-tint text-warning`}>{t("gone")}</p>
      ) : (
        missing === "version" && (
          <p
            className={`${LOOK} flex flex-wrap items-center gap-x-3 gap-y-1 border-info bg-info-tint text-info`}
          >
            {t("newer")}
            <Button size="dense" variant="secondary" onClick={() => location.reload()}>
              {t("anew")}
            </Button>
          </p>
        )
      )}
    </div>
  );
}
