"use client";

import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { useTranslations } from "use-intl";
import { create } from "zustand";
import { Button, IconButton } from "./button";
import { classNames } from "./class-names";

export type Notice = {
  tone?: "info" | "success" | "danger";
  title: string;
  /** The same act must also exist elsewhere: a toast goes away. */
  action?: { label: string; onAct: () => void };
  /** 6 s unless said otherwise; undo takes 10 s (components/README.md 1.3). Errors stay until dismissed. */
  durationMs?: number;
  /** A later notice with the same id replaces the earlier one. */
  id?: string;
};

/** `turn` makes a notice that replaces another a new one: read out again, and there for its whole time. */
type Shown = Notice & { id: string; turn: number };

/** Radix instead of sonner: sonner adds a style element that the content security policy refuses. */
const useNotices = create<{ notices: Shown[] }>(() => ({ notices: [] }));
const AT_MOST = 3;
let counter = 0;

/** Says something at the edge of the screen: politely, or at once when it is an error. Returns its id. */
export function notify(notice: Notice): string {
  counter += 1;
  const id = notice.id ?? `notice-${counter}`;
  useNotices.setState(({ notices }) => ({
    notices: [...notices.filter((other) => other.id !== id), { ...notice, id, turn: counter }].slice(
      -AT_MOST,
    ),
  }));
  return id;
}

/** Takes a notice away before its time. */
function dismissNotice(id: string): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const;
const marks = { info: "text-info", success: "text-success", danger: "text-danger" } as const;

function ToastCard({ notice }: { notice: Shown }) {
  const t = useTranslations("ui.toast");
  const tone = notice.tone ?? "info";
  const Icon = icons[tone];
  return (
    <Toast.Root
      type={tone === "danger" ? "foreground" : "background"}
      duration={notice.durationMs ?? (tone === "danger" ? Number.POSITIVE_INFINITY : 6000)}
      onOpenChange={(open) => !open && dismissNotice(notice.id)}
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

/** Where notices appear; one per layout. F8 moves the focus there, hovering or focusing stops their clock. */
export function Toaster() {
  const t = useTranslations("ui.toast");
  const notices = useNotices((state) => state.notices);
  return (
    <Toast.Provider label={t("notice")} swipeDirection="right">
      {notices.map((notice) => (
        <ToastCard key={notice.turn} notice={notice} />
      ))}
      <Toast.Viewport
        label={t("region", { hotkey: "{hotkey}" })}
        className="fixed inset-x-4 bottom-22 z-50 flex list-none flex-col gap-2 sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-[23rem]"
      />
    </Toast.Provider>
  );
}
