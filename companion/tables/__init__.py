"""Tables that outlive their machine: any worker has any of them, by records that a broker keeps."""
