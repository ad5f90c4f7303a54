import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { UPLOAD_TYPES } from '../../../../server/contract/media.ts';
import { useField } from '../../form/field.ts';
import { MEDIA_KEY, uploadMedia } from '../../media/model.ts';
import { useServices } from '../../session/services-context.ts';
import { uploadFailure } from '../../media/upload.ts';
import classes from './fields.module.css';

/** The company's logo: uploaded right here, and in the media library from then on. */
export function LogoField() {
  const { api } = useServices();
  const client = useQueryClient();
  const { label, value, set, fault } = useField('wedeliver.logoUrl');
  const upload = useMutation({
    mutationFn: (file: File) => uploadMedia(api, file),
    onSuccess: (item) => {
      void client.invalidateQueries({ queryKey: MEDIA_KEY });
      set(item.url_path);
    },
  });
  const failure = upload.error ? uploadFailure(upload.error) : fault;
  return (
    <fieldset className={classes.group} data-setting="wedeliver.logoUrl">
      <legend className={classes.label}>{label}</legend>
      <div className={classes.row}>
        {value !== '' && (
          <span className={classes.logo}>
            <img src={value} alt="Your logo" />
          </span>
        )}
        <FileButton
          accept={UPLOAD_TYPES.join()}
          onChange={(file) => {
            if (file) upload.mutate(file);
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={upload.isPending}
              leftSection={value === '' && <IconUpload size={17} stroke={1.75} />}
            >
              {value === '' ? 'Upload a logo' : 'Change'}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray"
            aria-label="Remove the logo"
            onClick={() => set('')}
          >
            Remove
          </Button>
        )}
      </div>
      {failure !== null && (
        <p className={classes.fault} role="alert">
          {failure}
        </p>
      )}
    </fieldset>
  );
}
