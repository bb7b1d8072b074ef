"use client";

import { Check, CircleQuestionMark, Clock, LoaderCircle, Minus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { Slot, SlotState } from "./attempt-slots";
import { useRelativeTime } from "./use-relative-time";

const LOOKS: Record<SlotState, { icon: typeof Check; look: string }> = {
  SUCCESS: { icon: Check, look: "border-success bg-success-tint text-success" },
  FAILED: { icon: X, look: "border-danger bg-danger-tint text-danger" },
  LOST: { icon: CircleQuestionMark, look: "border-control bg-muted text-ink" },
  IN_FLIGHT: { icon: LoaderCircle, look: "border-info bg-info-tint text-info" },
  next: { icon: Clock, look: "border-warning bg-warning-tint text-warning" },
  later: { icon: Clock, look: "border-dashed border-control bg-bg text-ink-3" },
  unused: { icon: Minus, look: "border-dashed border-hairline bg-bg text-ink-3" },
};

type AttemptTrackProps = {
  slots: readonly Slot[];
  chosen: number | undefined;
  nextAttemptAt: string | null;
  onChoose: (number: number) => void;
};

/**
 * The real schedule as a line of slots; those with an attempt can be selected (components/README.md 13.22).
 */
export function AttemptTrack({ slots, chosen, nextAttemptAt, onChoose }: AttemptTrackProps) {
  const t = useTranslations("webhooks.sheet");
  const when = useRelativeTime(nextAttemptAt);
  return (
    <ol aria-label={t("track")} className="-m-1 flex flex-wrap gap-y-3 overflow-hidden p-1">
      {slots.map((slot, index) => (
        <li
          key={slot.number}
          className={classNames(
            "relative flex min-w-14 flex-1 flex-col items-center gap-1 text-center",
            slots.length === 1 && "flex-none",
          )}
        >
          {index > 0 && (
            <span
              aria-hidden
              className="absolute top-[1.375rem] right-1/2 h-px w-full -translate-x-4 bg-control"
            />
          )}
          <Place
            slot={slot}
            isChosen={slot.number === chosen}
            name={t("nodeName", { n: slot.number, state: t(`node.${slot.state}`, { when }) })}
            onChoose={() => onChoose(slot.number)}
          />
          <span className="text-dense font-medium text-ink-2">
            <Wait minutes={slot.waitMinutes} />
          </span>
          {slot.state === "next" && (
            <span aria-hidden className="text-dense text-warning">
              {when}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

type PlaceProps = { slot: Slot; isChosen: boolean; name: string; onChoose: () => void };

function Place({ slot, isChosen, name, onChoose }: PlaceProps) {
  const { icon: Icon, look } = LOOKS[slot.state];
  const looks = classNames(
    "relative z-[1] grid size-11 place-items-center rounded-full border-2 bg-bg [&_svg]:size-5",
    look,
    isChosen && "ring-2 ring-focus ring-offset-2 ring-offset-bg",
  );
  const icon = (
    <Icon aria-hidden className={slot.state === "IN_FLIGHT" ? "motion-safe:animate-spin" : undefined} />
  );
  if (slot.attempts.length === 0) {
    return (
      <span role="img" aria-label={name} title={name} className={looks}>
        {icon}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={looks}
    >
      {icon}
    </button>
  );
}

function Wait({ minutes }: { minutes: number | null }) {
  const t = useTranslations("webhooks.sheet");
  if (minutes === null) return t("byHand");
  if (minutes === 0) return t("trackWait.first");
  return minutes < 60 ? t("trackWait.minutes", { n: minutes }) : t("trackWait.hours", { n: minutes / 60 });
}
