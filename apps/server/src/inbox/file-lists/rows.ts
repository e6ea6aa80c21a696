import type { FileList } from "@recado/contracts/file-lists";

/** A list with its options in order, and the facts of their files. */
export interface FileListRow {
  id: number;
  name: string;
  message: string;
  options: {
    id: number;
    name: string;
    media_id: number | null;
    content_type: string | null;
    file_name: string | null;
    size: number | null;
  }[];
}

export const withOptions = `
  select l.id, l.name, l.message, coalesce(o.options, '[]') as options
  from file_lists l
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'media_id', o.media_id,
             'content_type', f.content_type, 'file_name', f.file_name, 'size', f.size) order by o.position) as options
    from file_list_options o
    left join media f on f.company_id = $1 and f.id = o.media_id
    where o.company_id = $1 and o.file_list_id = l.id
  ) o on true
  where l.company_id = $1`;

export function presentFileList(row: FileListRow): FileList {
  return {
    id: row.id,
    name: row.name,
    message: row.message,
    options: row.options.map((option) => ({
      id: option.id,
      name: option.name,
      path: option.media_id === null ? null : `/api/media/${option.media_id}`,
      mediaType: option.content_type,
      fileName: option.file_name,
      size: option.size,
    })),
  };
}
