import type { ComponentProps } from "react";

type OptionRowProps = Omit<ComponentProps<"input">, "type"> & { type: "radio" | "checkbox"; label: string };

export function OptionRow({ label, ...input }: OptionRowProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-control border border-control bg-bg px-3 py-2 has-checked:border-primary has-checked:bg-info-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input {...input} className="size-5 shrink-0 accent-primary outline-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
    </label>
  );
}
