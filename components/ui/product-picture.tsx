import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type PictureSubject = "document" | "template" | "people" | "inbox" | "sent";

const PARTS: Readonly<Record<PictureSubject, () => ReactNode>> = {
  document: SignedSheet,
  template: TemplateSheets,
  people: PeopleCards,
  inbox: WaitingSheet,
  sent: SheetOnItsWay,
};

/**
 * A decorative picture of the screen's subject, drawn from parts of the product: paper, fields, marks,
 * people.
 */
export function ProductPicture({ of, className }: { of: PictureSubject; className?: string }) {
  const Part = PARTS[of];
  return (
    <svg viewBox="0 0 240 160" aria-hidden className={classNames("h-auto w-full max-w-60", className)}>
      <ellipse cx="120" cy="149" rx="92" ry="6" className="fill-muted" />
      <Part />
    </svg>
  );
}

type PicturePoint = { x: number; y: number };

/** Paper stays white in the dark theme. */
function Sheet({ x, y, children }: PicturePoint & { children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="100" height="134" rx="3" className="fill-paper stroke-control" strokeWidth="0.75" />
      <rect x="12" y="14" width="44" height="6" rx="1" className="fill-paper-ink/70" />
      {[30, 38, 46, 54, 62].map((line, index) => (
        <rect
          key={line}
          x="12"
          y={line}
          width={index === 4 ? 48 : 76}
          height="2.5"
          rx="1"
          className="fill-paper-ink/20"
        />
      ))}
      {children}
    </g>
  );
}

const COLOURS = {
  first: "fill-r1-tint stroke-r1",
  second: "fill-r2-tint stroke-r2",
  third: "fill-r3-tint stroke-r3",
} as const;
type SignerColour = keyof typeof COLOURS;
const SOLIDS: Readonly<Record<SignerColour, string>> = {
  first: "fill-r1",
  second: "fill-r2",
  third: "fill-r3",
};

function PictureField({
  x,
  y,
  whose,
  children,
}: PicturePoint & { whose: SignerColour; children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="36" height="17" rx="1.5" className={COLOURS[whose]} strokeWidth="0.9" />
      {children}
    </g>
  );
}

function Ink({ x, y }: PicturePoint) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(1.7)`}
      d="M0 9.4c2.6-.4 6.3-6.8 7.2-8.9.4-1-.6-1.3-1.3-.2-1.5 2.4-2.6 6.6-1.6 8 1 1.4 2.6-2.6 3.7-2.5 1 .1.2 2.6 1.3 2.8 1.2.2 2-.9 4.3-2.1"
      fill="none"
      strokeWidth="1"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-paper-ink"
    />
  );
}

function Done({ x, y }: PicturePoint) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="11" className="fill-success stroke-bg" strokeWidth="2.5" />
      <path
        d="M-4.5 0.2 -1.3 3.5 5 -3.4"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-bg"
      />
    </g>
  );
}

function Person({ x, y, whose }: PicturePoint & { whose: SignerColour }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="12" className={COLOURS[whose]} strokeWidth="1.2" />
      <circle cy="-3" r="3.6" className={SOLIDS[whose]} />
      <path d="M-6.5 7.5a6.5 6.5 0 0 1 13 0z" className={SOLIDS[whose]} />
    </g>
  );
}

function SignedSheet() {
  return (
    <Sheet x={70} y={12}>
      <PictureField x={12} y={88} whose="first" />
      <Ink x={18} y={88} />
      <PictureField x={54} y={88} whose="second" />
      <Ink x={60} y={88} />
      <rect x="12" y="112" width="30" height="2.5" rx="1" className="fill-paper-ink/20" />
      <rect x="54" y="112" width="24" height="2.5" rx="1" className="fill-paper-ink/20" />
      <Done x={97} y={126} />
    </Sheet>
  );
}

function TemplateSheets() {
  return (
    <>
      <g opacity="0.55">
        <Sheet x={96} y={6} />
      </g>
      <g opacity="0.8">
        <Sheet x={83} y={10} />
      </g>
      <Sheet x={70} y={14}>
        <PictureField x={12} y={80} whose="first" />
        <PictureField x={12} y={104} whose="third" />
        <rect x="56" y="87" width="30" height="2.5" rx="1" className="fill-paper-ink/20" />
        <rect x="56" y="111" width="22" height="2.5" rx="1" className="fill-paper-ink/20" />
      </Sheet>
      <Person x={68} y={104} whose="first" />
      <Person x={68} y={130} whose="third" />
    </>
  );
}

function PeopleCards() {
  const people = [
    { whose: "first", y: 14, long: 62 },
    { whose: "second", y: 58, long: 78 },
    { whose: "third", y: 102, long: 54 },
  ] as const;
  return people.map(({ whose, y, long }, index) => (
    <g key={whose} transform={`translate(${44 + index * 10} ${y})`}>
      <rect width="132" height="38" rx="6" className="fill-bg stroke-hairline" />
      <Person x={22} y={19} whose={whose} />
      <rect x="42" y="12" width={long} height="4.5" rx="1.5" className="fill-ink/70" />
      <rect x="42" y="22" width={long - 14} height="3.5" rx="1.5" className="fill-ink/20" />
    </g>
  ));
}

function WaitingSheet() {
  return (
    <Sheet x={70} y={12}>
      <PictureField x={36} y={88} whose="first" />
      <path d="M-22 90h22l8 6.5-8 6.5h-22z" className="fill-primary" />
      <rect x="36" y="112" width="24" height="2.5" rx="1" className="fill-paper-ink/20" />
    </Sheet>
  );
}

function SheetOnItsWay() {
  return (
    <>
      <Sheet x={22} y={12}>
        <PictureField x={12} y={88} whose="first" />
        <PictureField x={54} y={88} whose="second" />
      </Sheet>
      <path
        d="M128 78c22-4 22-34 52-36M128 78c22 4 24 34 52 38"
        fill="none"
        strokeWidth="1.5"
        strokeDasharray="3 4"
        strokeLinecap="round"
        className="stroke-control"
      />
      <Person x={198} y={42} whose="first" />
      <Person x={198} y={116} whose="second" />
    </>
  );
}
