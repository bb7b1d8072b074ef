"use client";

import "sonner/dist/styles.css";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toaster as SonnerToaster, toast } from "sonner";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "./button";
import { classNames } from "./class-names";

export type Notice = {
  tone?: "info" | "success" | "danger";
  title: string;
  /** The same act must also exist elsewhere: a toast goes away. */
  action?: { label: string; onAct: () => void };
  /** Undo stays 10 s (ux.md 1.3); errors stay until dismissed. */
  durationMs?: number;
  /** A later notice with the same id replaces the earlier one. */
  id?: string;
};

/** Says something at the edge of the screen: politely, or at once when it is an error. Returns its id. */
export function notify(notice: Notice): string | number {
  const durationMs = notice.durationMs ?? (notice.tone === "danger" ? Number.POSITIVE_INFINITY : 6000);
  return toast.custom((id) => <ToastCard notice={notice} onClose={() => toast.dismiss(id)} />, {
    duration: durationMs,
    ...(notice.id ? { id: notice.id } : {}),
  });
}

/** Takes a notice away before its time. */
export function dismissNotice(id: string | number): void {
  toast.dismiss(id);
}

const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

function ToastCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useTranslations("ui.toast");
  const tone = notice.tone ?? "info";
  const Icon = icons[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className="flex w-full items-center gap-3 rounded-card border border-control bg-bg py-2 pr-2 pl-4 text-ink shadow-high sm:w-[22rem]"
    >
      <Icon
        aria-hidden
        className={classNames(
          "size-5 shrink-0",
          { info: "text-info", success: "text-success", danger: "text-danger" }[tone],
        )}
      />
      <p className="min-w-0 flex-1 py-1.5 text-body">{notice.title}</p>
      {notice.action && (
        <Button
          size="dense"
          variant="secondary"
          onClick={() => {
            notice.action?.onAct();
            onClose();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton size="dense" label={t("dismiss")} icon={<X aria-hidden />} onClick={onClose} />
    </div>
  );
}

/** Where notices appear; one per layout. F8 moves the focus there. */
export function Toaster() {
  const t = useTranslations("ui.toast");
  return (
    <SonnerToaster
      position="bottom-right"
      visibleToasts={3}
      hotkey={["F8"]}
      containerAriaLabel={t("region")}
      toastOptions={{ unstyled: true, className: "w-full" }}
      offset={20}
      mobileOffset={{ bottom: 88, left: 16, right: 16 }}
    />
  );
}
