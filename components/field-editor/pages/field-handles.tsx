"use client";

import { classNames } from "@/components/ui/class-names";
import { useEditorState, useIsLocked } from "../editor-context";
import type { EditorField } from "../model/editor-field";
import { HANDLES, type Handle } from "../model/geometry";

const PLACES: Readonly<Record<Handle, string>> = {
  nw: "left-0 top-0 cursor-nwse-resize",
  n: "left-1/2 top-0 cursor-ns-resize",
  ne: "left-full top-0 cursor-nesw-resize",
  e: "left-full top-1/2 cursor-ew-resize",
  se: "left-full top-full cursor-nwse-resize",
  s: "left-1/2 top-full cursor-ns-resize",
  sw: "left-0 top-full cursor-nesw-resize",
  w: "left-0 top-1/2 cursor-ew-resize",
};

/** Eight handles around the only selected field. Keyboard users have Alt+arrows and the inspector. */
export function FieldHandles({ fields }: { fields: readonly EditorField[] }) {
  const isLocked = useIsLocked();
  const onlyId = useEditorState(({ selection }) => (selection.size === 1 ? [...selection][0] : undefined));
  const field = fields.find(({ id }) => id === onlyId);
  if (!field || isLocked) return null;
  return (
    <div
      aria-hidden
      data-handles={field.id}
      style={{
        left: `${field.positionX}%`,
        top: `${field.positionY}%`,
        width: `${field.width}%`,
        height: `${field.height}%`,
      }}
      className="pointer-events-none absolute z-20 in-data-carrying:opacity-0"
    >
      {HANDLES.map((handle) => (
        <span
          key={handle}
          data-handle={handle}
          data-field-of-handle={field.id}
          className={classNames(
            "pointer-events-auto absolute grid size-6 -translate-1/2 touch-none place-items-center",
            handle.length === 1 && "max-md:hidden",
            PLACES[handle],
          )}
        >
          <span className="size-2.5 rounded-[2px] border-[1.5px] border-focus bg-paper shadow-low" />
        </span>
      ))}
    </div>
  );
}
