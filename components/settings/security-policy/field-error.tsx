import { CircleAlert } from "lucide-react";

/** What is wrong with a switch or a group of boxes, under it; read out when it comes. */
export function FieldError({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="mt-2 flex items-start gap-1.5 text-dense text-danger">
      <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
      {children}
    </p>
  );
}
