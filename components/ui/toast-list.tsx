"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "./button";
import { classNames } from "./class-names";

export type Notice = {
  tone?: "info" | "success" | "danger";
  title: string;
  /** Such as undo. The same action must also exist elsewhere, because a toast disappears. */
  action?: { label: string; onAct: () => void };
  /** A later notice with the same id replaces the earlier one. */
  id?: string;
};

/** `turn` makes a replacement a new notice: it is read out again and gets its full time. */
export type ToastNotice = Notice & { id: string; turn: number };

type ToastListProps = { notices: readonly ToastNotice[]; onDismiss: (id: string) => void };

const SHOWN_MS = 6_000;
/** Time to undo (components/README.md 1.3). */
const ACTION_MS = 10_000;
const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const;
const marks = { info: "text-info", success: "text-success", danger: "text-danger" } as const;

function ToastCard({ notice, onDismiss }: { notice: ToastNotice; onDismiss: (id: string) => void }) {
  const t = useTranslations("ui.toast");
  const tone = notice.tone ?? "info";
  const Icon = icons[tone];
  return (
    <Toast.Root
      type={tone === "danger" ? "foreground" : "background"}
      duration={tone === "danger" ? Number.POSITIVE_INFINITY : notice.action ? ACTION_MS : SHOWN_MS}
      onOpenChange={(open) => !open && onDismiss(notice.id)}
      className="flex w-full animate-rise-in items-center gap-3 rounded-card border border-control bg-bg py-2 pr-2 pl-4 text-ink shadow-high data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon aria-hidden className={classNames("size-5 shrink-0", marks[tone])} />
      <Toast.Title className="min-w-0 flex-1 py-1.5 text-body">{notice.title}</Toast.Title>
      {notice.action && (
        <Toast.Action asChild altText={notice.action.label} onClick={notice.action.onAct}>
          <Button size="dense" variant="secondary">
            {notice.action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton size="dense" label={t("dismiss")} icon={<X aria-hidden />} />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * The toasts on the page. F8 moves the focus there; hovering or focusing pauses their timers. Radix instead of
 * sonner, which adds a style element that the content security policy refuses.
 */
export function ToastList({ notices, onDismiss }: ToastListProps) {
  const t = useTranslations("ui.toast");
  return (
    <Toast.Provider label={t("notice")} swipeDirection="right">
      {notices.map((notice) => (
        <ToastCard key={notice.turn} notice={notice} onDismiss={onDismiss} />
      ))}
      <Toast.Viewport
        label={t("region", { hotkey: "{hotkey}" })}
        className="fixed inset-x-4 bottom-22 z-50 flex list-none flex-col gap-2 sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[23rem]"
      />
    </Toast.Provider>
  );
}
