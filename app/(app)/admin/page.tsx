import { redirect } from "next/navigation";

/** The first of these pages. */
export default function AdminPage() {
  redirect("/admin/overview");
}
