import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { getRecipientColour } from "./recipient-colour";
import { type Tone, toneLooks } from "./tone";

/** A short label that qualifies an object: "Overridden", a role, a count. */
export function Badge({
  tone = "neutral",
  children,
  className,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        "inline-flex items-center rounded-full border px-2 py-0.5 text-dense whitespace-nowrap",
        toneLooks[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Returns the first letters of the first and last word; an e-mail gives its first letter. */
function getAvatarInitials(nameOrEmail: string): string {
  const words = nameOrEmail.trim().split(/\s+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word ? String.fromCodePoint(word.codePointAt(0) ?? 63) : "",
  );
  return letters.join("").toLocaleUpperCase() || "?";
}

const sizes = {
  small: "size-6 text-caption",
  default: "size-8 text-dense",
  large: "size-10 text-body",
} as const;

export type AvatarProps = {
  name: string;
  /** The recipient's index from 0 gives colour and number; without it the avatar is neutral (users). */
  place?: number;
  showNumber?: boolean;
  size?: keyof typeof sizes;
  /** Picture of an account. Initials replace it while it is absent or loading. */
  pictureId?: string | null;
  className?: string;
};

/**
 * Initials in the recipient's colour, with the number beside them. Decorative: the name is always next to it.
 */
export function Avatar(props: AvatarProps) {
  const { name, place, showNumber = false, size = "default", pictureId, className } = props;
  return (
    <span
      aria-hidden
      className={classNames(
        "relative inline-grid shrink-0 place-items-center rounded-full border-2 font-semibold",
        sizes[size],
        place === undefined ? "border-hairline bg-muted text-ink-2" : getRecipientColour(place).badge,
        className,
      )}
    >
      {getAvatarInitials(name)}
      {pictureId && (
        // biome-ignore lint/performance/noImgElement: one small picture; the image optimiser is off.
        <img
          src={`/api/files/avatar/${pictureId}`}
          alt=""
          className="absolute inset-0 size-full rounded-full bg-muted object-cover"
        />
      )}
      {showNumber && place !== undefined && (
        <span className="absolute -right-1.5 -bottom-1.5 grid h-4 min-w-4 place-items-center rounded-full border border-paper bg-paper-ink px-1 text-[0.625rem] leading-none font-semibold text-paper">
          {place + 1}
        </span>
      )}
    </span>
  );
}
