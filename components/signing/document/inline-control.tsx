"use client";

import { type ChangeEvent, type FocusEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { TEXT_PADDING_PT } from "@/server/domain/field/layout-marks";
import type { Box } from "@/server/domain/field/placement";
import { toChosenIndices, toggleCheckboxOption } from "../controls/checkbox-control";
import { useWords } from "../controls/use-words";
import { getFieldFontSize, type Size, toFieldBox } from "../model/page-box";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { type InlineKind, listOptionBoxes, type PagePoint } from "./inline-kind";
import { PAGE_FONT } from "./page-font";

type InlineControlProps = {
  field: ShownField;
  size: Size;
  scale: number;
  kind: InlineKind;
  name: string;
  /** Pointer position that opened it; null for the keyboard. */
  point: PagePoint | null;
  /** The value as it will be sealed, visible while the control is not in use. */
  children: ReactNode;
};

/**
 * The field's own native control on the page. The panel shows the same step, with label, hint and problem.
 */
export function InlineControl(props: InlineControlProps) {
  return props.kind === "choices" ? <Choices {...props} /> : <Entry {...props} />;
}

/** Shared by all controls on the page: name, problem, and opening the step on focus. */
function useInlineControl(field: ShownField, name: string) {
  const { problems, entered, edits, tell, commit, leavePage } = useSessionContext();
  const words = useWords();
  const id = useId();
  const problem = problems.get(field.id);
  return {
    value: entered(field),
    problem: problem && (
      <span id={id} className="sr-only">
        {words.problem(problem)}
      </span>
    ),
    names: {
      "aria-label": name,
      "aria-invalid": problem ? (true as const) : undefined,
      "aria-describedby": problem ? id : undefined,
    },
    leave: leavePage,
    draft: (value: unknown) => {
      tell(field.id, null);
      edits.draft(field.id, value);
    },
    commit: (value: unknown) => commit(field, value),
  };
}

function Entry({ field, size, scale, kind, name, children }: InlineControlProps) {
  const { value, problem, names, leave, draft, commit } = useInlineControl(field, name);
  const text = typeof value === "string" ? value : "";
  const padding = Math.min(TEXT_PADDING_PT, toFieldBox(field, size).width / 4) * scale;
  const shared = {
    ...names,
    value: text,
    required: field.required,
    autoFocus: true,
    style: { fontSize: getFieldFontSize(field) * scale, fontFamily: PAGE_FONT, paddingInline: padding },
    className:
      "peer absolute inset-0 size-full resize-none rounded-[2px] bg-paper leading-tight text-paper-ink opacity-0 focus:opacity-100 focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-[#1d4ed8]",
  };
  const typing = {
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => draft(event.target.value),
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      commit(event.target.value);
      leave();
    },
  };
  const options = field.fieldMeta?.type === "dropdown" ? (field.fieldMeta.values ?? []) : [];
  return (
    <>
      {kind === "lines" ? (
        <textarea {...shared} {...typing} />
      ) : kind === "line" ? (
        <input
          type="text"
          inputMode={field.type === "NUMBER" ? "decimal" : field.type === "EMAIL" ? "email" : "text"}
          autoComplete={field.type === "NAME" ? "name" : field.type === "EMAIL" ? "email" : "off"}
          {...shared}
          {...typing}
        />
      ) : (
        <select {...shared} onBlur={leave} onChange={(event) => commit(event.target.value || null)}>
          <option value="" />
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.value}
            </option>
          ))}
        </select>
      )}
      <span aria-hidden className="pointer-events-none absolute inset-0 peer-focus:opacity-0">
        {children}
      </span>
      {problem}
    </>
  );
}

const isWithin = ({ x, y }: PagePoint, room: Box) =>
  x >= room.x && x <= room.x + room.width && y >= room.y && y <= room.y + room.height;

function Choices({ field, size, name, point, children }: InlineControlProps) {
  const { value, problem, names, leave, draft, commit } = useInlineControl(field, name);
  const group = useRef<HTMLDivElement>(null);
  const words = useWords();
  const id = useId();
  const meta = field.fieldMeta;
  const opened = useRef(point);
  // A click on an option that opened the control also chooses
  // it. Otherwise the focus goes to the current choice.
  useEffect(() => {
    const inputs = [...(group.current?.querySelectorAll("input") ?? [])];
    const at = opened.current;
    opened.current = null;
    const hit = at ? inputs[listOptionBoxes(field, size).findIndex((room) => isWithin(at, room))] : undefined;
    const target = hit ?? inputs.find(({ checked }) => checked) ?? inputs[0];
    target?.focus({ preventScroll: true });
    hit?.click();
  }, [field, size]);
  if (meta?.type !== "radio" && meta?.type !== "checkbox") return children;
  const options = meta.values ?? [];
  const box = toFieldBox(field, size);
  const formatShare = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const chooseOption = (index: number) => {
    if (meta.type === "radio") return commit(index);
    const { next, holds } = toggleCheckboxOption(meta, toChosenIndices(value), index);
    if (holds) commit(next.length === 0 ? null : next);
    else draft(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a group by its role; it only hears the focus leave.
    <div
      {...names}
      ref={group}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
      role={meta.type === "radio" ? "radiogroup" : "group"}
      className="absolute inset-0"
    >
      {children}
      {listOptionBoxes(field, size).map((room, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: options are fixed once sent.
          key={index}
          type={meta.type}
          name={meta.type === "radio" ? id : undefined}
          aria-label={words.option(options[index]?.value ?? "", index)}
          checked={meta.type === "radio" ? value === index : toChosenIndices(value).includes(index)}
          onChange={() => chooseOption(index)}
          style={{
            left: formatShare(room.x, box.width),
            top: formatShare(room.y, box.height),
            width: formatShare(room.width, box.width),
            height: formatShare(room.height, box.height),
          }}
          className="absolute cursor-pointer appearance-none rounded-[2px] focus-visible:outline-2 focus-visible:outline-[#1d4ed8]"
        />
      ))}
      {problem}
    </div>
  );
}
