"""The file format alone: head, sections, header, checksums, memory map; not what the sections mean."""
