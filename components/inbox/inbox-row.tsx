"use client";

import { CircleSlash, EyeOff, MoreHorizontal } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem } from "@/components/ui/dropdown-menu";
import { Moment } from "@/components/ui/moment";
import type { InboxEntryAnswer } from "./use-inbox";

type InboxRowProps = {
  entry: InboxEntryAnswer;
  isOpening: boolean;
  onOpen: () => void;
  onHide: () => void;
  /** Absent if there is nothing to decline any more. */
  onDecline?: () => void;
};

export function InboxRow({ entry, isOpening, onOpen, onHide, onDecline }: InboxRowProps) {
  const t = useTranslations("inbox");
  const { title, sender, team, role, dueAt, sentAt, signedAt, files } = entry;
  const displayTitle = title ?? t("protected");
  const act = onDecline ? t(`act.${role}`) : t("open");
  const [word, at] = onDecline
    ? dueAt
      ? (["due", dueAt] as const)
      : (["sent", sentAt] as const)
    : (["signed", signedAt] as const);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 hover:bg-muted">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-body font-medium text-ink [overflow-wrap:anywhere]">{displayTitle}</p>
        <p className="text-dense text-ink-3 [overflow-wrap:anywhere]">
          {title === null
            ? `${team} · ${t("protectedHint")}`
            : sender && sender !== team
              ? t("from", { sender, team })
              : team}
        </p>
        {!onDecline && files.length > 0 && (
          <p className="text-dense text-ink-3 [overflow-wrap:anywhere]">
            {t("files")}: {files.map((file) => file.title).join(", ")}
          </p>
        )}
      </div>
      {at && (
        <p className="text-dense text-ink-2">
          {t(word)} <Moment at={at} />
        </p>
      )}
      <div className="flex items-center gap-1">
        <Button
          size="dense"
          className="max-md:h-11"
          variant={onDecline ? "primary" : "secondary"}
          disabled={isOpening}
          aria-label={t("actOn", { act, title: displayTitle })}
          onClick={onOpen}
        >
          {act}
        </Button>
        <DropdownMenu
          trigger={
            <IconButton
              size="dense"
              className="max-md:size-11"
              label={t("more", { title: displayTitle })}
              icon={<MoreHorizontal aria-hidden />}
            />
          }
        >
          <MenuItem icon={<EyeOff aria-hidden />} onSelect={onHide}>
            {t("hide")}
          </MenuItem>
          {onDecline && (
            <MenuItem icon={<CircleSlash aria-hidden />} danger onSelect={onDecline}>
              {t("decline")}
            </MenuItem>
          )}
        </DropdownMenu>
      </div>
    </li>
  );
}
