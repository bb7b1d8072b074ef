"use client";

import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { missingStore } from "@/components/keep-asking";
import { Button } from "@/components/ui/button";
import { useOnline } from "@/components/use-online";

const LOOK = "pointer-events-auto rounded-card border px-4 py-2 text-body shadow-high";

/**
 * Says on every page of an owner that the connection is gone, or that the page is older than what is served. It lies on
 * top, also of a dialog, so that nothing moves under the pointer as a connection comes and goes.
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
